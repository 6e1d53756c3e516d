--TEST--
php-redis: a connection that is in use by another coroutine is refused, and not disturbed
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, suspend};

$key = 'shared:' . getmypid();
$redis = redis();
$other = redis();
$first = spawn(fn() => $redis->blPop([$key], 10));
suspend();
echo outcome(fn() => $redis->get('anything')), "\n";
$other->rPush($key, 'value');
var_dump(await($first)[1], $redis->ping());
?>
--EXPECT--
Async\AsyncException: The Redis object is in use: another coroutine waits in a call of it; use one for each coroutine, from a pool
string(5) "value"
bool(true)
