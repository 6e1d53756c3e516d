--TEST--
Pool: release(): while beforeRelease is suspended, the resource counts as active
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$gate = new Gate;
$pool = new Async\Pool(fn () => new Conn, beforeRelease: fn () => $gate->wait(), max: 1);
$r = $pool->acquire();
$c = spawn(fn () => $pool->release($r));
$w = waiter($pool, 'W', keep: true);
steps();
echo counts($pool), "\n";
var_dump($pool->tryAcquire(), $w->isQueued());
$gate->open();
await($c);
await($w);
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 1
NULL
bool(false)
W got c1
idle 0, active 1
