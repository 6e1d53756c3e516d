--TEST--
Pool: ownership: an object that the factory returned twice may be released twice
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$shared = new Conn;
$pool = new Async\Pool(fn () => $shared, max: 2);
$a = $pool->acquire();
$b = $pool->acquire();
$pool->release($a);
echo counts($pool), "\n";
$pool->release($b);
echo counts($pool), "\n";
echo outcome(fn () => $pool->release($a)), "\n";
?>
--EXPECTF--
idle 1, active 1
idle 2, active 0
Async\PoolException: %s
