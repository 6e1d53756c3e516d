--TEST--
Pool: handlers: a handler may suspend the Fiber it runs in
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => Fiber::suspend('making') . '!', max: 1);
$fiber = new Fiber(fn () => $pool->acquire());
echo $fiber->start(), ', ', counts($pool), "\n";
var_dump($pool->tryAcquire());
$fiber->resume('made');
echo $fiber->getReturn(), ', ', counts($pool), "\n";
$pool->release('made!');

$pool = new Async\Pool(fn () => Fiber::suspend(), max: 1);
$fiber = new Fiber(fn () => $pool->acquire());
$fiber->start();
echo counts($pool), "\n";
unset($fiber);
echo counts($pool), "\n";
?>
--EXPECT--
making, idle 0, active 1
NULL
made!, idle 0, active 1
idle 0, active 1
idle 0, active 0
