--TEST--
Pool: health: when the pool is closed while a replacement is made, the replacement is destroyed
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$calls = 0;
$pool = new Async\Pool(
    factory: function () use ($gate, &$calls) { if (++$calls === 2) $gate->wait(); return new Conn; },
    destructor: function ($r) { echo "destroyed $r\n"; },
    healthcheck: fn ($r) => false,
    min: 1,
    max: 1,
    healthcheckInterval: 1,
);
until(function () use (&$calls) { return $calls === 2; });
waiter($pool, 'W');
steps();
$pool->close();
echo counts($pool), "\n";
steps();
$gate->open();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
destroyed c1
idle 0, active 1
W: Async\PoolException: Pool is closed
destroyed c2
idle 0, active 0
