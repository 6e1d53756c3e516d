--TEST--
Frameworks: one coroutine at a time holds a lock of Laravel's caches on a database and Redis
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql'); skip_without('redis', 'REDIS'); skip_without_libraries('Illuminate/Database', 'Illuminate/Cache', 'Illuminate/Redis'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries('Illuminate/Cache', 'Illuminate/Redis');
use function Async\{delay, suspend};

/* MariaDB may see a deadlock of two that come at the same time; neither has the lock then. */
function take(Illuminate\Contracts\Cache\Lock $lock): bool
{
    try {
        return $lock->get();
    } catch (Illuminate\Database\QueryException $e) {
        return $e->getCode() === '40001' ? false : throw $e;
    }
}

$db = capsule_for_coroutines('mysql');
$db->schema()->create('cache_locks', function ($table) { $table->string('key')->primary(); $table->string('owner'); $table->integer('expiration'); });
$redis = new Illuminate\Redis\RedisManager($db->getContainer(), 'phpredis', ['default' => [
    'host' => '127.0.0.1', 'port' => server('redis', 'PORT'), 'database' => 0, 'pool' => 20,
]]);
$redis->extend('phpredis', fn() => new Async\Bridge\LaravelRedisConnector);
$stores = [
    'database' => new Illuminate\Cache\DatabaseStore($db->connection(), 'cache'),
    'redis' => new Illuminate\Cache\RedisStore($redis, 'laravel_locks:'),
];
foreach ($stores as $name => $store) {
    $inside = $most = $count = 0;
    crowd(function () use ($store, &$inside, &$most, &$count) {
        for ($lock = $store->lock('one ' . getmypid(), 60); !take($lock);) {
            delay(1);
        }
        $most = max($most, ++$inside);
        $before = $count;
        suspend();
        $count = $before + 1;
        $inside--;
        $lock->release();
    }, 10);
    $taken = crowd(fn() => take($store->lock('once ' . getmypid(), 60)));
    echo "$name: $count, at most $most at a time; ", count(array_filter($taken)), " of 100 gets a lock that is not released\n";
}
?>
--EXPECT--
database: 10, at most 1 at a time; 1 of 100 gets a lock that is not released
redis: 10, at most 1 at a time; 1 of 100 gets a lock that is not released
