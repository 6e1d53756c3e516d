--TEST--
Pool: health: a coroutine that waits during the check of the only resource gets it afterwards
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$checks = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    healthcheck: function () use ($gate, &$checks) { if (++$checks === 1) $gate->wait(); },
    min: 1,
    max: 1,
    healthcheckInterval: 1,
);
until(function () use (&$checks) { return $checks === 1; });
waiter($pool, 'A');
waiter($pool, 'B');
steps();
echo counts($pool), "\n";
$gate->open();
steps();
?>
--EXPECT--
idle 0, active 1
A got c1
B got c1
