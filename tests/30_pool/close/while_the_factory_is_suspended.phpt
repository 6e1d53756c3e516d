--TEST--
Pool: close(): an acquire whose factory is suspended still gets its resource, which is destroyed at release
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$gate = new Gate;
$pool = new Async\Pool(
    factory: function () use ($gate) { $gate->wait(); return new Conn; },
    destructor: function ($r) { echo "destroyed $r\n"; },
);
$c = spawn(fn () => $pool->acquire());
steps();
$pool->close();
echo counts($pool), "\n";
$gate->open();
$r = await($c);
echo "got $r, ", counts($pool), "\n";
$pool->release($r);
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 1
got c1, idle 0, active 1
destroyed c1
idle 0, active 0
