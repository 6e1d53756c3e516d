--TEST--
Pool: release(): a rejected resource is destroyed, and a waiter makes a new one
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeRelease: function ($r) { echo "checking $r\n"; return !$r->broken; },
    max: 1,
);
$r = $pool->acquire();
$r->broken = true;
waiter($pool, 'W');
steps();
$pool->release($r);
echo "mine is still $r\n";
steps();
echo counts($pool), "\n";
?>
--EXPECT--
checking c1
destroyed c1
mine is still c1
W got c2
checking c2
idle 1, active 0
destroyed c2
