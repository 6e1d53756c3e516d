--TEST--
Pool: object model: cannot be cloned
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => 1, min: 1);
echo outcome(fn () => clone $pool), "\n";
echo counts($pool), "\n";
?>
--EXPECT--
Error: Trying to clone an uncloneable object of class Async\Pool
idle 1, active 0
