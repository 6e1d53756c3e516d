--TEST--
Pool: acquire(): a waiter that timed out leaves the line
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$a = waiter($pool, 'A', 2);
$b = waiter($pool, 'B');
await($a);
echo counts($pool), "\n";
$pool->release($r);
await($b);
echo counts($pool), "\n";
?>
--EXPECTF--
A: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
idle 0, active 1
B got c1
idle 1, active 0
