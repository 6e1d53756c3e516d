--TEST--
Pool: fairness: a waiter whose resource is rejected keeps its position and makes a new one
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\suspend;

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroying $r\n"; suspend(); suspend(); },
    beforeAcquire: fn ($r) => $r->id !== 1,
    max: 1,
);
$r = $pool->acquire();
waiter($pool, 'A');
waiter($pool, 'B');
steps();
$pool->release($r);
waiter($pool, 'C');
steps(12);
echo counts($pool), "\n";
$kept = $pool->acquire();
?>
--EXPECT--
destroying c1
A got c2
B got c2
C got c2
idle 1, active 0
