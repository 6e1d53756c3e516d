--TEST--
Pool: timeout: is checked again after beforeAcquire and after the factory
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

$pool = new Async\Pool(fn () => new Conn, beforeAcquire: function () { delay(20); }, min: 1, max: 1);
echo outcome(fn () => $pool->acquire(2)), "\n";
echo counts($pool), "\n";
echo outcome(fn () => $pool->acquire()), "\n";

$pool = new Async\Pool(function () { burn(20); return new Conn; }, max: 1);
echo outcome(fn () => $pool->acquire(2)), "\n";
echo counts($pool), "\n";
echo outcome(fn () => $pool->acquire(2)), "\n";

$pool = new Async\Pool(function () { delay(20); return new Conn; }, max: 1);
$fiber = new Fiber(function () use ($pool) { echo outcome(fn () => $pool->acquire(2)), "\n"; });
$fiber->start();
echo counts($pool), "\n";
?>
--EXPECTF--
Async\PoolTimeoutException: Operation has been cancelled by timeout%S
idle 1, active 0
c1
Async\PoolTimeoutException: Operation has been cancelled by timeout%S
idle 1, active 0
c2
Async\PoolTimeoutException: Operation has been cancelled by timeout%S
idle 1, active 0
