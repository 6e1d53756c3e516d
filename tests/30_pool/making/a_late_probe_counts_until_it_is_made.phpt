--TEST--
Pool: making: while RECOVERING, a factory at work is the probe, also after its waiter has left
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$gate = new Gate;
$pool = new Async\Pool(function () use ($gate) { $gate->wait(); return new Conn; }, max: 3);
$pool->recover();
await(waiter($pool, 'A', timeout: 1));
echo outcome(fn () => $pool->acquire()), ', ', counts($pool), "\n";
$gate->open();
steps();
$probe = $pool->acquire();
echo "$probe, ", outcome(fn () => $pool->acquire()), ', ', counts($pool), "\n";
?>
--EXPECTF--
A: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open), idle 0, active 1
c1, Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open), idle 0, active 1
