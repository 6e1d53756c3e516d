--TEST--
Pool: breaker: recover leaves parked waiters alone, and every one of them is served in the end
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$a = waiter($pool, 'A');
$b = waiter($pool, 'B');
steps();
$pool->recover();
steps();
var_dump($a->isCompleted(), $a->isQueued());
$pool->release($r);
steps();
echo counts($pool), ' ', $pool->getState()->name, "\n";
?>
--EXPECT--
bool(false)
bool(false)
A got c1
B got c1
idle 1, active 0 RECOVERING
