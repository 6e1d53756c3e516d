--TEST--
Pool: timeout: a factory that takes longer than the timeout is not interrupted, its resource is handed out
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

$pool = new Async\Pool(function () { delay(20); return new Conn; }, max: 1);
echo outcome(fn () => $pool->acquire(2)), "\n";
echo counts($pool), "\n";
?>
--EXPECT--
c1
idle 0, active 1
