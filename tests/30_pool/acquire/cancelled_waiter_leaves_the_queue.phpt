--TEST--
Pool: acquire(): a waiter that is cancelled before any release leaves the line
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$a = waiter($pool, 'A');
$b = waiter($pool, 'B');
$c = waiter($pool, 'C');
steps();
$b->cancel();
steps();
$pool->release($r);
await($a);
await($c);
echo counts($pool), "\n";
?>
--EXPECT--
B: Async\AsyncCancellation: Coroutine cancelled
A got c1
C got c1
idle 1, active 0
