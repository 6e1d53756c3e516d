--TEST--
Pool: health: sweeps that free nothing leave waiters, their order and their deadlines alone
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$checks = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    healthcheck: function () use (&$checks) { $checks++; },
    max: 1,
    healthcheckInterval: 1,
);
$r = $pool->acquire();
$start = hrtime(true);
$a = waiter($pool, 'A', 40);
$b = waiter($pool, 'B');
$c = waiter($pool, 'C');
await($a);
var_dump(hrtime(true) - $start < 10_000_000_000);
echo counts($pool), ", checks: $checks\n";
$pool->release($r);
steps();
?>
--EXPECTF--
A: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
bool(true)
idle 0, active 1, checks: 0
B got c1
C got c1
