<?php

namespace Async\Bridge;

use Illuminate\Database\Connection;
use Illuminate\Database\DatabaseManager;

/**
 * Laravel's manager without Laravel's service providers, as Capsule uses it: LaravelServiceProvider does the same for an application.
 */
final class LaravelDatabaseManager extends DatabaseManager
{
    public function __construct($app, $factory)
    {
        LaravelConnections::register();
        parent::__construct($app, $factory);
    }

    protected function configure(Connection $connection, $type)
    {
        if ($this->app->bound('db.transactions') && !$this->app['db.transactions'] instanceof LaravelTransactionsManager) {
            $this->app->instance('db.transactions', new LaravelTransactionsManager);
        }
        return parent::configure($connection, $type);
    }
}
