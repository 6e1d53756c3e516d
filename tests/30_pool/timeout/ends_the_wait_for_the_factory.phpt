--TEST--
Pool: timeout: ends the wait for a factory that suspends
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$gate = new Gate;
$pool = new Async\Pool(function () use ($gate) { $gate->wait(); return new Conn; }, max: 1);
await(waiter($pool, 'A', timeout: 2));
echo counts($pool), "\n";
$b = waiter($pool, 'B', timeout: 2);
$c = waiter($pool, 'C', keep: true);
await($b);
echo counts($pool), "\n";
$gate->open();
steps();
echo counts($pool), "\n";

$gate = new Gate;
$pool = new Async\Pool(function () use ($gate) { $gate->wait(); return new Conn; }, max: 2);
await(waiter($pool, 'D', timeout: 2));
$gate->open();
steps();
echo counts($pool), "\n";
?>
--EXPECTF--
A: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
idle 0, active 1
B: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
idle 0, active 1
C got c1
idle 0, active 1
D: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
idle 1, active 0
