--TEST--
Pool: health: every place freed by a sweep serves one waiter
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$checks = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    healthcheck: function ($r) use ($gate, &$checks) { $checks++; if ($r->id === 1) $gate->wait(); return $r->id > 3; },
    max: 3,
    healthcheckInterval: 1,
);
$r = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
array_map($pool->release(...), $r);
until(function () use (&$checks) { return $checks === 1; });
$busy = [$pool->acquire(), $pool->acquire()];
$waiters = [waiter($pool, 'A', keep: true), waiter($pool, 'B', keep: true)]; // with what they got
steps();
echo counts($pool), "\n";
$gate->open();
steps();
echo counts($pool), "\n";
$pool->close();
?>
--EXPECT--
idle 0, active 3
A got c4
idle 0, active 3
B: Async\PoolException: Pool is closed
