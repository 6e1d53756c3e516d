<?php

namespace Async\Bridge;

use Illuminate\Support\ServiceProvider;

/**
 * Composer and Laravel find this provider by themselves: with it, coroutines share the connections of an application.
 */
final class LaravelServiceProvider extends ServiceProvider
{
    public function register()
    {
        LaravelConnections::register();
        $this->app->singleton('db.transactions', fn () => new LaravelTransactionsManager);
    }
}
