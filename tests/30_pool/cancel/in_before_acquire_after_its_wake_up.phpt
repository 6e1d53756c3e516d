--TEST--
Pool: cancel: inside a beforeAcquire that is about to resume: the same as while it is suspended
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeAcquire: function () use ($gate) { $gate->wait(); echo "not reached\n"; },
    min: 1,
    max: 1,
);
$a = waiter($pool, 'A');
$b = waiter($pool, 'B', keep: true);
steps();
$gate->open();
$a->cancel();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
destroyed c1
A: Async\AsyncCancellation: Coroutine cancelled
B got c2
idle 0, active 1
destroyed c2
