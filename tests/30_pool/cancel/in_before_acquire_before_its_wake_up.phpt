--TEST--
Pool: cancel: a cancellation in a suspended beforeAcquire destroys the resource and leaves acquire
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeAcquire: function () { delay(600_000); },
    min: 1,
    max: 1,
);
$a = waiter($pool, 'A');
$b = waiter($pool, 'B', keep: true);
steps();
echo counts($pool), "\n";
$a->cancel();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 1
destroyed c1
A: Async\AsyncCancellation: Coroutine cancelled
B got c2
idle 0, active 1
destroyed c2
