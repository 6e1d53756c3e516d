<?php

namespace Async\Bridge;

use Illuminate\Config\Repository;
use Illuminate\Database\Connection;
use Illuminate\Database\DatabaseManager;

/**
 * Laravel's manager with connections that all coroutines share. LaravelServiceProvider makes it for an application; Capsule is told to
 * use it.
 */
final class LaravelDatabaseManager extends DatabaseManager
{
    public function __construct($app, $factory)
    {
        LaravelConnections::register();
        if (class_exists(Repository::class) && !$app['config'] instanceof LaravelConfig) {
            $app->instance('config', LaravelConfig::from($app['config']));
        }
        parent::__construct($app, $factory);
        $this->connections = new LaravelConnectionList(
            fn (string $name) => $this->app['config']['database.connections'][explode('::', $name)[0]] ?? null,
        );
    }

    public function getConnections()
    {
        return iterator_to_array($this->connections);
    }

    protected function configure(Connection $connection, $type)
    {
        if ($this->app->bound('db.transactions') && !$this->app['db.transactions'] instanceof LaravelTransactionsManager) {
            $this->app->instance('db.transactions', new LaravelTransactionsManager);
        }
        return parent::configure($connection, $type);
    }
}
