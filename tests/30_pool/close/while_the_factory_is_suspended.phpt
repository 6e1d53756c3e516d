--TEST--
Pool: close(): an acquire whose factory is suspended gets the exception
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
echo outcome(fn () => await($c)), "\n";
steps();
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 1
Async\PoolException: Pool is closed
destroyed c1
idle 0, active 0
