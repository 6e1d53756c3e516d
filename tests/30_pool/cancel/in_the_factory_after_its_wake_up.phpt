--TEST--
Pool: cancel: when acquire is cancelled as its factory resumes, the next waiter gets the result
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$first = true;
$pool = new Async\Pool(function () use ($gate, &$first) {
    if ($first) {
        $first = false;
        $gate->wait();
        echo "the factory goes on\n";
    }
    return new Conn;
}, max: 1);
$a = waiter($pool, 'A');
$b = waiter($pool, 'B', keep: true);
steps();
$gate->open();
$a->cancel();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
the factory goes on
A: Async\AsyncCancellation: Coroutine cancelled
B got c1
idle 0, active 1
