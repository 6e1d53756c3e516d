--TEST--
php-redis: close() while another coroutine waits for an answer is refused; cancel() ends that wait
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, suspend};

$redis = redis();
$first = spawn(fn() => outcome(fn() => $redis->blPop(['closed:' . getmypid()], 10)));
suspend();
echo outcome(fn() => $redis->close()), "\n";
$first->cancel();
echo await($first), "\n";
var_dump($redis->close());
?>
--EXPECT--
Async\AsyncException: The Redis object is in use: another coroutine waits in a call of it; use one for each coroutine, from a pool
Async\AsyncCancellation: Coroutine cancelled
bool(true)
