--TEST--
php-redis: close() while another coroutine waits for an answer ends that wait with an error
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, suspend};

$redis = redis();
$first = spawn(fn() => outcome(fn() => $redis->blPop(['closed:' . getmypid()], 10)));
suspend();
var_dump($redis->close());
echo await($first), "\n";
?>
--EXPECTF--
bool(true)
RedisException: %s
