--TEST--
Pool: acquire(): a release passes over a waiter that is cancelled but has not run yet
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$a = waiter($pool, 'A');
$b = waiter($pool, 'B');
steps();
$a->cancel();
$pool->release($r);
var_dump($b->isQueued());
await($b);
echo counts($pool), "\n";
?>
--EXPECT--
bool(true)
A: Async\AsyncCancellation: Coroutine cancelled
B got c1
idle 1, active 0
