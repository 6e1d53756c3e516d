--TEST--
Frameworks: 100 coroutines increment Laravel's cache on memcached by exactly 100
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without('memcached'); skip_without_libraries('Illuminate/Database', 'Illuminate/Cache'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries('Illuminate/Cache');

$port = memcached_port();
$store = new Async\Bridge\LaravelMemcachedStore(function () use ($port) {
    $client = new Memcached;
    $client->addServer('127.0.0.1', $port);
    return $client;
}, 'laravel:', 5);
$store->put('n', 0, 1000);
$results = crowd(fn() => $store->increment('n'));
echo $store->get('n'), ', ', count(array_unique($results)), " different results\n";
?>
--EXPECT--
100, 100 different results
