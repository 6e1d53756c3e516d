--TEST--
Pool: counters: the place is claimed before the factory runs
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$gate = new Gate;
$pool = new Async\Pool(function () use ($gate) { $gate->wait(); return new Conn; }, max: 2);
$a = waiter($pool, 'A', keep: true);
$b = waiter($pool, 'B', keep: true);
$c = waiter($pool, 'C', keep: true);
steps();
echo counts($pool), "\n";
var_dump($pool->tryAcquire());
$gate->open();
$pool->release(await($a));
await($c);
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 2
NULL
A got c1
B got c2
C got c1
idle 0, active 2
