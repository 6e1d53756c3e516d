--TEST--
Pool: health: when the pool is closed during a check, the checked resource is destroyed
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach ([true, false] as $healthy) {
    $gate = new Gate;
    $checks = 0;
    $pool = new Async\Pool(
        factory: fn () => new Conn,
        destructor: function ($r) { echo "destroyed $r\n"; },
        healthcheck: function () use ($gate, &$checks, $healthy) { $checks++; $gate->wait(); return $healthy; },
        min: 2,
        healthcheckInterval: 1,
    );
    until(function () use (&$checks) { return $checks === 1; });
    $pool->close();
    echo counts($pool), "\n";
    $gate->open();
    steps();
    echo counts($pool), ", checks: $checks\n";
}
?>
--EXPECT--
destroyed c2
idle 0, active 1
destroyed c1
idle 0, active 0, checks: 1
destroyed c4
idle 0, active 1
destroyed c3
idle 0, active 0, checks: 1
