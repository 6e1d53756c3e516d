--TEST--
Pool: health: dropping the last reference during a check closes the pool, the resource under check is destroyed after it
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$checks = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    healthcheck: function ($r) use ($gate, &$checks) { $checks++; $gate->wait(); return true; },
    min: 3,
    healthcheckInterval: 1,
);
until(function () use (&$checks) { return $checks === 1; });
unset($pool);
echo "dropped\n";
$gate->open();
steps();
echo "checks: $checks\n";
?>
--EXPECT--
destroyed c2
destroyed c3
dropped
destroyed c1
checks: 1
