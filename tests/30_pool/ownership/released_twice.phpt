--TEST--
Pool: ownership: releasing an object twice is a PoolException, nothing is called, nothing changes
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    beforeRelease: function ($r) { echo "beforeRelease $r\n"; },
    max: 3,
);
$a = $pool->acquire();
$b = $pool->acquire();
$pool->release($a);
echo outcome(fn () => $pool->release($a)), "\n";
echo counts($pool), "\n";
$pool->release($b);
echo outcome(fn () => $pool->release($b)), "\n";
echo counts($pool), "\n";
$x = $pool->acquire();
$y = $pool->acquire();
$z = $pool->acquire();
var_dump($x === $a, $y === $b, $z !== $a && $z !== $b);
?>
--EXPECTF--
beforeRelease c1
Async\PoolException: %s
idle 1, active 1
beforeRelease c2
Async\PoolException: %s
idle 2, active 0
bool(true)
bool(true)
bool(true)
