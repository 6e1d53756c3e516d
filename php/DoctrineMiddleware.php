<?php

namespace Async\Bridge;

use Doctrine\DBAL\Driver;
use Doctrine\DBAL\Driver\Middleware;
use Doctrine\DBAL\Driver\Middleware\AbstractDriverMiddleware;

/**
 * Many connections of Doctrine DBAL 3.2 or later on one pooled PDO object.
 *
 * A Doctrine\DBAL\Connection counts the depth of its transactions, so each coroutine needs one of its own. All that are made with
 * this object in their configuration share what the first one has connected to.
 */
final class DoctrineMiddleware implements Middleware
{
    public ?Driver\Connection $connection = null;

    public function wrap(Driver $driver): Driver
    {
        return new class ($driver, $this) extends AbstractDriverMiddleware {
            public function __construct(Driver $driver, private DoctrineMiddleware $middleware)
            {
                parent::__construct($driver);
            }

            public function connect(array $params): Driver\Connection
            {
                $made = $this->middleware->connection ?? parent::connect($params);
                return $this->middleware->connection ??= $made; // connecting may suspend: another coroutine may have been faster
            }
        };
    }
}
