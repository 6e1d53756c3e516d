--TEST--
Pool: ownership: releasing into another pool is a PoolException, and the right pool still takes it
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$p = new Async\Pool(fn () => new Conn);
$q = new Async\Pool(fn () => new Conn);
$a = $p->acquire();
$b = $q->acquire();
echo outcome(fn () => $p->release($b)), "\n";
echo outcome(fn () => $q->release($a)), "\n";
echo counts($p), '; ', counts($q), "\n";
$p->release($a);
$q->release($b);
echo counts($p), '; ', counts($q), "\n";
?>
--EXPECT--
Async\PoolException: Resource does not belong to this pool
Async\PoolException: Resource does not belong to this pool
idle 0, active 1; idle 0, active 1
idle 1, active 0; idle 1, active 0
