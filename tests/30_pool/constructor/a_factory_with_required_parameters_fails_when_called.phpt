--TEST--
Pool: constructor: the factory is called without arguments
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn ($wanted) => 1);
echo outcome(fn () => $pool->acquire()), "\n";
echo counts($pool), "\n";
$pool = new Async\Pool(fn (...$args) => count($args));
echo $pool->acquire(), "\n";
?>
--EXPECTF--
ArgumentCountError: Too few arguments to function {closure%S}(), 0 passed and exactly 1 expected
idle 0, active 0
0
