--TEST--
Pool: breaker: deactivate leaves parked waiters alone, and they are served when it is active again
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$a = waiter($pool, 'A');
$b = waiter($pool, 'B');
steps();
$pool->deactivate();
steps();
var_dump($a->isCompleted(), $a->isQueued());
$pool->activate();
$pool->release($r);
steps();
?>
--EXPECT--
bool(false)
bool(false)
A got c1
B got c1
