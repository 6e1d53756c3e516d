--TEST--
Pool: release(): when the pool is closed while beforeRelease is suspended, the resource is destroyed
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$gate = new Gate;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeRelease: fn () => $gate->wait(),
    max: 1,
);
$r = $pool->acquire();
$c = spawn(fn () => $pool->release($r));
steps();
$pool->close();
echo counts($pool), "\n";
$gate->open();
await($c);
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 1
destroyed c1
idle 0, active 0
