--TEST--
Pool: timeout: one deadline covers all retries
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay};

$pool = new Async\Pool(
    factory: function () { $c = new Conn; echo "made $c\n"; return $c; },
    destructor: function ($r) { delay(15); echo "destroyed $r\n"; },
    beforeAcquire: fn ($r) => false,
    max: 1,
);
$r = $pool->acquire();
waiter($pool, 'A', 10);
$b = waiter($pool, 'B', 10_000, keep: true);
steps(2);
$pool->release($r);     // A is chosen in time, but what it gets is rejected, and then it is late
await($b);
echo counts($pool), "\n";
?>
--EXPECTF--
made c1
destroyed c1
A: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
made c2
B got c2
idle 0, active 1
destroyed c2
