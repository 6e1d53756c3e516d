--TEST--
Pool: acquire(): a cancelled waiter hands its place to the next one
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$a = waiter($pool, 'A');
$b = waiter($pool, 'B');
steps();
$pool->release($r);
var_dump($a->isQueued());
$a->cancel();
var_dump($pool->tryAcquire());
await($a);
await($b);
echo counts($pool), "\n";
?>
--EXPECT--
bool(true)
NULL
A: Async\AsyncCancellation: Coroutine cancelled
B got c1
idle 1, active 0
