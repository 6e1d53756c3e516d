--TEST--
Pool: health: a sweep changes neither the timeouts nor the order of waiters
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay};

$checks = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    healthcheck: function () use (&$checks) { $checks++; },
    min: 1,
    max: 1,
    healthcheckInterval: 1,
);
until(function () use (&$checks) { return $checks > 0; });
$r = $pool->acquire();
$a = waiter($pool, 'A');
$b = waiter($pool, 'B');
$c = waiter($pool, 'C', 30);
await($c);              // some thirty ticks; it ends only if none of them restarts the timeout
var_dump($a->isQueued(), $pool->tryAcquire());
$d = waiter($pool, 'D');
delay(5);
$pool->release($r);
var_dump($pool->tryAcquire());
array_map(\Async\await(...), [$a, $b, $d]);
?>
--EXPECTF--
C: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
bool(false)
NULL
NULL
A got c1
B got c1
D got c1
