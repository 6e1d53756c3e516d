--TEST--
Frameworks: 100 coroutines increment each of Laravel's caches by exactly 100
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without('redis', 'REDIS'); skip_without_libraries('Illuminate/Database', 'Illuminate/Cache', 'Illuminate/Redis'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries('Illuminate/Cache', 'Illuminate/Redis');
use Illuminate\Cache\{DatabaseStore, FileStore, RedisStore};
use Illuminate\Container\Container;

function check(string $name, $store): void
{
    $store->put('n', 0, 1000);
    $results = crowd(fn() => $store->increment('n'));
    echo "$name: ", $store->get('n'), ', ', count(array_unique($results)), " different results\n";
}

each_database(function (string $name) {
    $db = capsule_for_coroutines($name);
    $db->schema()->create('cache', function ($table) {
        $table->string('key')->primary();
        $table->text('value');
        $table->integer('expiration');
    });
    check('database', new DatabaseStore($db->connection(), 'cache')); // it keeps this connection
}, 'mysql', 'pgsql');

$redis = new Illuminate\Redis\RedisManager(new Container, 'phpredis', ['default' => [
    'host' => '127.0.0.1', 'port' => server('redis', 'PORT'), 'database' => 0, 'pool' => 5,
]]);
$redis->extend('phpredis', fn() => new Async\Bridge\LaravelRedisConnector);
check('redis', new RedisStore($redis, 'laravel_cache:'));

$folder = sys_get_temp_dir() . '/async-cache-' . getmypid();
check('file', new FileStore(new Illuminate\Filesystem\Filesystem, $folder));
(new Illuminate\Filesystem\Filesystem)->deleteDirectory($folder);
?>
--EXPECT--
== mysql
database: 100, 100 different results
== pgsql
database: 100, 100 different results
redis: 100, 100 different results
file: 100, 100 different results
