--TEST--
Pool: close(): waiters are refused while the destructor of a rejected release is suspended
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$gate = new Gate;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) use ($gate) { $gate->wait(); echo "destroyed $r\n"; },
    beforeRelease: fn () => false,
    max: 1,
);
$r = $pool->acquire();
$c = spawn(fn () => $pool->release($r));
waiter($pool, 'W');
steps();
$pool->close();
echo counts($pool), "\n";
steps();
$gate->open();
await($c);
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 1
W: Async\PoolException: Pool is closed
destroyed c1
idle 0, active 0
