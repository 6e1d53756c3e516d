--TEST--
Pool: tryAcquire(): a resource that is null is handed out and counted
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => null, max: 2);
var_dump($pool->tryAcquire());
echo counts($pool), "\n";
var_dump($pool->tryAcquire(), $pool->tryAcquire());
echo counts($pool), "\n";
?>
--EXPECT--
NULL
idle 0, active 1
NULL
NULL
idle 0, active 2
