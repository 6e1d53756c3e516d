--TEST--
Pool: counters: the place of a rejected resource is free only when its destructor has returned
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$gate = new Gate;
$pool = new Async\Pool(
    factory: function () { $c = new Conn; echo "made $c\n"; return $c; },
    destructor: fn () => $gate->wait(),
    beforeRelease: fn () => false,
    max: 1,
);
$r = $pool->acquire();
$c = spawn(fn () => $pool->release($r));
$w = waiter($pool, 'W', keep: true);
steps();
echo counts($pool), "\n";
var_dump($pool->tryAcquire());
$gate->open();
await($c);
await($w);
echo counts($pool), "\n";
?>
--EXPECT--
made c1
idle 0, active 1
NULL
made c2
W got c2
idle 0, active 1
