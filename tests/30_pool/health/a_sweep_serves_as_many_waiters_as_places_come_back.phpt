--TEST--
Pool: health: every coroutine that waits during a sweep is served, not only one per tick
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$checks = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    healthcheck: function ($r) use ($gate, &$checks) { if (++$checks === 1) $gate->wait(); return $r->id > 3; },
    max: 3,
    healthcheckInterval: 10,
);
$held = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
array_map($pool->release(...), $held);
until(function () use (&$checks) { return $checks === 1; });
$held = [$pool->acquire(), $pool->acquire()];
$waiters = [];
foreach (['A', 'B', 'C'] as $name) {
    $waiters[] = waiter($pool, $name, keep: true);
}
steps();
$pool->release($held[0]);
$gate->open();
$pool->release($held[1]);
steps();
echo counts($pool), "\n";
?>
--EXPECTF--
A got c2
%s got c%d
%s got c%d
idle 0, active 3
