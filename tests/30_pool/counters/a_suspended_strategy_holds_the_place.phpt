--TEST--
Pool: counters: during a report to the strategy, the resource is neither idle nor available
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

class Slow implements Async\CircuitBreakerStrategy
{
    public function __construct(private Gate $gate) {}
    public function reportSuccess(mixed $source): void { $this->gate->wait(); }
    public function reportFailure(mixed $source, Throwable $error): void { $this->gate->wait(); }
}
foreach ([true, false] as $accept) {
    $gate = new Gate;
    $pool = new Async\Pool(fn () => new Conn, beforeRelease: fn () => $accept, max: 1);
    $pool->setCircuitBreakerStrategy(new Slow($gate));
    $r = $pool->acquire();
    $c = spawn(fn () => $pool->release($r));
    $w = waiter($pool, 'W', keep: true);
    steps();
    echo counts($pool), ' ', json_encode($pool->tryAcquire()), "\n";
    $gate->open();
    await($c);
    await($w);
    echo counts($pool), "\n";
}
?>
--EXPECT--
idle 0, active 1 null
W got c1
idle 0, active 1
idle 0, active 1 null
W got c3
idle 0, active 1
