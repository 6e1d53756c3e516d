--TEST--
Frameworks: 100 coroutines increment Laravel's cache on memcached by exactly 100
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without('memcached'); skip_without_library('Illuminate/Database/autoload.php'); skip_without_library('Illuminate/Cache/autoload.php'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
require 'Illuminate/Cache/autoload.php';

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
