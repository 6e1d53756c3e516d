--TEST--
Pool: cancel: a handler that catches the cancellation itself decides
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

$pool = new Async\Pool(
    factory: fn () => new Conn,
    beforeAcquire: function () {
        try {
            delay(600_000);
        } catch (Async\AsyncCancellation) {
            echo "the hook goes on\n";
        }
        return true;
    },
    min: 1,
    max: 1,
);
$a = waiter($pool, 'A');
steps();
$a->cancel();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
the hook goes on
A got c1
idle 1, active 0
