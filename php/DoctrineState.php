<?php

namespace Async\Bridge;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\Driver;

/**
 * What a connection of Doctrine knows about its transaction, and to which server it talks, is the coroutine's.
 */
trait DoctrineState
{
    use PerCoroutine;

    public function __construct(array $params, Driver $driver, ...$more)
    {
        parent::__construct($params, (new DoctrineMiddleware)->wrap($driver), ...$more);
        $this->makePerCoroutine(Connection::class, ['_conn', 'connections', 'transactionNestingLevel', 'isRollbackOnly'],
            ['transactionIsolationLevel', 'autoCommit', 'nestTransactionsWithSavepoints']);
    }
}
