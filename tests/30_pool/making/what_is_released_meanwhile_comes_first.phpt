--TEST--
Pool: making: a coroutine that waits for a factory also gets what is released meanwhile
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$first = true;
$pool = new Async\Pool(function () use ($gate, &$first) {
    $first ? $first = false : $gate->wait();
    return new Conn;
}, max: 2);
$held = $pool->acquire();
$a = waiter($pool, 'A', keep: true);
$b = waiter($pool, 'B', keep: true);
$c = waiter($pool, 'C', keep: true);
steps();
echo counts($pool), "\n";
$pool->release($held);
echo 'a newcomer: ', json_encode($pool->tryAcquire()), "\n";
steps();
echo counts($pool), "\n";
$gate->open();
steps();
echo counts($pool), "\n";
$pool->release(Async\await($a));
steps();
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 2
a newcomer: null
A got c1
idle 0, active 2
B got c2
idle 0, active 2
C got c1
idle 0, active 2
