<?php

namespace Async\Bridge;

use ArrayObject;
use Async\Local;
use Illuminate\Database\DatabaseManager;
use PDO;

/**
 * A connection of Laravel for each coroutine, all of them on one pooled PDO object.
 *
 * An Illuminate\Database\Connection counts the depth of its transactions, and logs its queries. Here each coroutine has a copy of
 * it, which goes away with the coroutine.
 *
 *     $app->extend('db', fn ($db, $app) => new LaravelDatabaseManager($app, $app['db.factory']));
 */
final class LaravelDatabaseManager extends DatabaseManager
{
    private Local $own;
    /** @var array<string, array{PDO, PDO}> for writing and for reading */
    private array $pools = [];

    public function connection($name = null)
    {
        $this->own ??= new Local(fn () => new ArrayObject);
        $name = $name ?: $this->getDefaultConnection();
        $own = $this->own->get();
        if (!isset($own[$name])) {
            $shared = parent::connection($name);
            $pools = [$shared->getPdo(), $shared->getReadPdo()];
            $this->pools[$name] ??= $pools; // connecting may suspend: another coroutine may have been faster
            $own[$name] = (clone $shared)->setPdo($this->pools[$name][0])->setReadPdo($this->pools[$name][1]);
        }
        return $own[$name];
    }
}
