<?php

namespace Async\Bridge;

use Illuminate\Support\ServiceProvider;

/**
 * Lets coroutines share an application's connections to databases, Redis and memcached. Laravel discovers it by itself when the
 * package is installed.
 */
final class LaravelServiceProvider extends ServiceProvider
{
    public function register()
    {
        $this->app->singleton('db', fn ($app) => new LaravelDatabaseManager($app, $app['db.factory']));
        $this->app->instance('config', LaravelConfig::from($this->app['config']));
        $this->app->singleton('db.transactions', fn () => new LaravelTransactionsManager);
        $this->app->extend('redis', fn ($redis) => $redis->extend('phpredis', fn () => new LaravelRedisConnector)
            ->extend('predis', fn () => new LaravelPredisConnector));
        $this->callAfterResolving('cache', fn ($cache) => $cache->extend('memcached', fn ($app, array $config) => $cache->repository(
            new LaravelMemcachedStore(
                fn () => $app['memcached.connector']->connect($config['servers'], null, $config['options'] ?? [],
                    array_filter($config['sasl'] ?? [])),
                $config['prefix'] ?? $app['config']['cache.prefix'] ?? '',
                $config['pool'] ?? 100,
            ),
        )));
    }
}
