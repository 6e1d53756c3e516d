--TEST--
Pool: cancel: inside a factory that is about to resume: acquire throws the cancellation, the slot goes to the next waiter
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$first = true;
$pool = new Async\Pool(function () use ($gate, &$first) {
    if ($first) {
        $first = false;
        $gate->wait();
        echo "not reached\n";
    }
    return new Conn;
}, max: 1);
$a = waiter($pool, 'A');
$b = waiter($pool, 'B', keep: true);
steps();
$gate->open();
var_dump($a->isQueued());
$a->cancel();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
bool(true)
A: Async\AsyncCancellation: Coroutine cancelled
B got c1
idle 0, active 1
