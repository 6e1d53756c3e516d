--TEST--
Pool: cancel: acquire that is cancelled while its factory is suspended hands its place on
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

$first = true;
$pool = new Async\Pool(
    factory: function () use (&$first) {
        if ($first) {
            $first = false;
            try {
                delay(600_000);
            } catch (Async\AsyncCancellation $e) {
                echo 'factory: ', describe($e), "\n";
                throw $e;
            }
        }
        return new Conn;
    },
    destructor: function () { echo "nothing to destroy\n"; },
    max: 1,
);
$a = waiter($pool, 'A');
$b = waiter($pool, 'B', keep: true);
steps();
$a->cancel();
steps();
echo counts($pool), "\n";
$kept = Async\await($b);
?>
--EXPECT--
A: Async\AsyncCancellation: Coroutine cancelled
factory: Async\AsyncCancellation: Coroutine cancelled
B got c1
idle 0, active 1
