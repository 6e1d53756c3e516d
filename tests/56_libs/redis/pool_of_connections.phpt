--TEST--
php-redis: the example of the documentation, a pool of 20 connections for 100 coroutines
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--FILE--
<?php
putenv('REDIS_URL=redis://127.0.0.1:' . getenv('ASYNC_TEST_REDIS_PORT'));
require __DIR__ . '/../../../examples/redis_pool.php';
?>
--EXPECTF--
100 answers over %d connections
