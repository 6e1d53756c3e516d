<?php

namespace Async\Bridge;

use Doctrine\DBAL\Connection;

/**
 * A connection of Doctrine DBAL 3.2 or later over a pooled PDO object, shared by all coroutines:
 *
 *     DriverManager::getConnection(['wrapperClass' => Async\Bridge\DoctrineConnection::class, …]);
 */
class DoctrineConnection extends Connection
{
    use DoctrineState;
}
