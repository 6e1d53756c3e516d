--TEST--
Pool: timeout: a beforeAcquire that takes longer than the timeout is not interrupted
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

$pool = new Async\Pool(fn () => new Conn, beforeAcquire: function () { delay(20); }, min: 1, max: 1);
echo outcome(fn () => $pool->acquire(2)), "\n";
echo counts($pool), "\n";
?>
--EXPECT--
c1
idle 0, active 1
