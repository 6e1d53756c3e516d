--TEST--
Pool: strategy: a factory that hangs after an outage does not keep the others out
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn};
$pool = new Async\Pool(function () use (&$n) {
    match (++$n) { 1, 3 => delay(60000), 4 => throw new DomainException('down'), default => null };
    return new Conn;
}, max: 10);
$pool->setCircuitBreakerStrategy(new Async\FailureThreshold(failures: 5));
$pool->deactivate();
$pool->activate();
$hung = waiter($pool, 'hung', 400);
steps();
waiter($pool, 'late', 20);
$more = [waiter($pool, 'A', keep: true)];
await($more[0]);
echo "calls: $n\n";
$hung2 = waiter($pool, 'hung2', 500); // 3, while the first one still hangs
steps();
$start = hrtime(true);
waiter($pool, 'fails'); // 4: it begins over, with two that hang
await(waiter($pool, 'B', keep: true)); // 5
echo hrtime(true) - $start < 5e9 ? "calls: $n\n" : "late\n";
await($hung2);
exit;
?>
--EXPECTF--
late: Async\PoolTimeoutException: %s, this coroutine came as number %d in line; after an outage the pool starts slowly, and 1 factory is at work
A got c1
calls: 2
fails: DomainException: down
hung: Async\PoolTimeoutException: %s a handler was at work for this coroutine; after an outage the pool starts slowly, and 2 factories are at work%S
B got c2
calls: 5
%A
