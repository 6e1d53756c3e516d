--TEST--
Pool: acquire(): a place that is only capacity is handed on too
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$pool = new Async\Pool(
    factory: function () { $c = new Conn; echo "made $c\n"; return $c; },
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeRelease: fn ($r) => !$r->broken,
    max: 1,
);
$r = $pool->acquire();
$a = waiter($pool, 'A');
$b = waiter($pool, 'B');
steps();
$r->broken = true;
$pool->release($r);
echo counts($pool), "\n";
var_dump($pool->tryAcquire());
$a->cancel();
await($a);
await($b);
echo counts($pool), "\n";
?>
--EXPECT--
made c1
destroyed c1
idle 0, active 0
NULL
A: Async\AsyncCancellation: Coroutine cancelled
made c2
B got c2
idle 1, active 0
destroyed c2
