--TEST--
php-redis: pconnect() gives every coroutine a connection of its own, and takes it back
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--INI--
redis.pconnect.pooling_enabled=1
--FILE--
<?php
require __DIR__ . '/../../databases.inc';

$round = fn() => together(...array_fill(0, 5, function () {
    $redis = new Redis;
    $redis->pconnect('127.0.0.1', (int) getenv('ASYNC_TEST_REDIS_PORT'));
    $id = $redis->rawCommand('CLIENT', 'ID');
    Async\delay(1);
    return $id === $redis->rawCommand('CLIENT', 'ID') ? $id : 'changed';
}))[0];
$first = $round();
$second = $round();
sort($first);
sort($second);
var_dump(count(array_unique($first)), $first === $second);
?>
--EXPECT--
int(5)
bool(true)
