<?php

namespace Async\Bridge;

use Doctrine\DBAL\Driver;
use Doctrine\DBAL\Driver\Middleware;
use Doctrine\DBAL\Driver\Middleware\AbstractDriverMiddleware;

/**
 * One pooled PDO object for all connections of Doctrine DBAL 3.2 or later that have the same parameters and this object in their
 * configuration. DoctrineConnection uses it by itself.
 */
final class DoctrineMiddleware implements Middleware
{
    public function wrap(Driver $driver): Driver
    {
        return new class ($driver) extends AbstractDriverMiddleware {
            /** @var array<string, Driver\Connection> */
            private array $connections = [];
            /** @var array<string, \Closure> */
            private array $connecting = [];

            public function connect(array $params): Driver\Connection
            {
                $key = self::key($params);
                $this->connecting[$key] ??= Connecting::once(fn () => parent::connect($params));
                return $this->connections[$key] ??= $this->connecting[$key]();
            }

            private static function key(array $params): string
            {
                array_walk_recursive($params, function (&$value) {
                    $value = is_object($value) ? spl_object_id($value) : $value; // the parameters live as long as the driver
                });
                return serialize($params);
            }
        };
    }
}
