--TEST--
Pool: acquire(): a negative timeout is always a ValueError
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => 'r', min: 1, max: 1, beforeAcquire: function () { echo "must not run\n"; });
echo outcome(fn () => $pool->acquire(-1)), "\n";
echo outcome(fn () => $pool->acquire(PHP_INT_MIN)), "\n";
echo counts($pool), "\n";
?>
--EXPECTF--
ValueError: Async\Pool::acquire(): Argument #1 ($timeout) must be %s
ValueError: Async\Pool::acquire(): Argument #1 ($timeout) must be %s
idle 1, active 0
