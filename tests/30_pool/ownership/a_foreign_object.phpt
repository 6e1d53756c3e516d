--TEST--
Pool: ownership: releasing an object that the pool never handed out is a PoolException
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeRelease: function ($r) { echo "beforeRelease $r\n"; },
    min: 2,
);
$r = $pool->acquire();
foreach ([new Conn, new stdClass, clone $r, fn () => 1, $pool] as $foreign) {
    echo outcome(fn () => $pool->release($foreign)), "\n";
}
echo counts($pool), "\n";
$pool->release($r);
echo counts($pool), "\n";
$pool->close();
?>
--EXPECTF--
Async\PoolException: %s
Async\PoolException: %s
Async\PoolException: %s
Async\PoolException: %s
Async\PoolException: %s
idle 1, active 1
beforeRelease c1
idle 2, active 0
destroyed c2
destroyed c1
