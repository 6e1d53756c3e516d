--TEST--
Pool: ownership: PHP resource handles are recognised like objects
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(factory: fn () => fopen('php://memory', 'r'), destructor: fclose(...), max: 3);
$a = $pool->acquire();
$b = $pool->acquire();
$pool->release($a);
echo outcome(fn () => $pool->release($a)), "\n";
echo outcome(fn () => $pool->release(fopen('php://memory', 'r'))), "\n";
echo outcome(fn () => $pool->release(STDERR)), "\n";
echo counts($pool), "\n";
fclose($b);
$pool->release($b);     // closed by its user, but still ours
echo counts($pool), "\n";
$pool->acquire();
$pool->acquire();
?>
--EXPECTF--
Async\PoolException: %s
Async\PoolException: %s
Async\PoolException: %s
idle 1, active 1
idle 2, active 0
