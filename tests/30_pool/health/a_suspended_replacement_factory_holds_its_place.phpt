--TEST--
Pool: health: while a replacement factory is suspended, its place counts as active
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$calls = 0;
$pool = new Async\Pool(
    factory: function () use ($gate, &$calls) { if (++$calls === 2) $gate->wait(); return new Conn; },
    healthcheck: fn ($r) => $r->id > 1,
    min: 1,
    max: 1,
    healthcheckInterval: 1,
);
until(function () use (&$calls) { return $calls === 2; });
echo counts($pool), ' ', json_encode($pool->tryAcquire()), "\n";
$kept[] = waiter($pool, 'A', keep: true);
steps();
check($pool, 1);
$gate->open();
steps();
echo counts($pool), ", factory calls: $calls\n";
?>
--EXPECT--
idle 0, active 1 null
A got c2
idle 0, active 1, factory calls: 2
