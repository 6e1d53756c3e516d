--TEST--
Pool: health: rejections in acquire and release do not refill, min is not a promise there
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, beforeRelease: fn () => false, min: 2, max: 2);
$a = $pool->acquire();
$b = $pool->acquire();
$pool->release($a);
$pool->release($b);
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 0
