--TEST--
php-redis: scan() keeps its iterator while another coroutine assigns the variable
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, suspend};

$redis = redis();
$key = 'scanned:' . getmypid();
for ($i = 0; $i < 50; $i++) {
    $redis->hSet($key, "field$i", '1');
}
$redis->expire($key, 60);
foreach ([fn() => str_repeat('x', random_int(5, 50)), fn() => [1, new stdClass], fn() => new ArrayObject, fn() => null] as $value) {
    $iterator = $cursor = null;
    $scan = spawn(function () use (&$iterator, $redis) { return is_array($redis->scan($iterator, null, 10)); });
    suspend();
    $iterator = $value();
    await($scan);
    $hscan = spawn(function () use (&$cursor, $redis, $key) { return count($redis->hScan($key, $cursor, null, 100)); });
    suspend();
    $cursor = $value();
    echo gettype($iterator), ' ', await($hscan), ' ', gettype($cursor), "\n";
}
?>
--EXPECT--
integer 50 integer
integer 50 integer
integer 50 integer
integer 50 integer
