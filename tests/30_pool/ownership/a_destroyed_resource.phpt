--TEST--
Pool: ownership: a resource that the pool has destroyed cannot be released again
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(factory: fn () => new Conn, beforeRelease: fn ($r) => !$r->broken, max: 2);
$a = $pool->acquire();
$b = $pool->acquire();
$a->broken = true;
$pool->release($a);
echo outcome(fn () => $pool->release($a)), "\n";
$pool->close();
$pool->release($b);
echo outcome(fn () => $pool->release($b)), "\n";
echo counts($pool), "\n";
?>
--EXPECTF--
Async\PoolException: %s
Async\PoolException: %s
idle 0, active 0
