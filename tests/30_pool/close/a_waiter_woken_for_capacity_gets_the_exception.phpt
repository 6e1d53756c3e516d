--TEST--
Pool: close(): a waiter that was promised free capacity creates nothing once the pool is closed
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: function () { $c = new Conn; echo "made $c\n"; return $c; },
    beforeRelease: fn () => false,
    max: 1,
);
$r = $pool->acquire();
$w = waiter($pool, 'W');
steps();
$pool->release($r);
$pool->close();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
made c1
W: Async\PoolException: Pool is closed
idle 0, active 0
