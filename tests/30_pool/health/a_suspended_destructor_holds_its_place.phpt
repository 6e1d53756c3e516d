--TEST--
Pool: health: while the destructor of an unhealthy resource is suspended, its place is occupied
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$destroying = false;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function () use ($gate, &$destroying) { $destroying = true; $gate->wait(); },
    healthcheck: fn ($r) => $r->id > 1,
    max: 1,
    healthcheckInterval: 1,
);
$pool->release($pool->acquire());
until(function () use (&$destroying) { return $destroying; });
echo counts($pool), ' ', json_encode($pool->tryAcquire()), "\n";
$kept[] = waiter($pool, 'A', keep: true);
steps();
$gate->open();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 1 null
A got c2
idle 0, active 1
