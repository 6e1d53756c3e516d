--TEST--
Pool: close(): a resource whose release is being reported to the strategy is destroyed
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
    $pool = new Async\Pool(
        factory: fn () => new Conn,
        destructor: function ($r) { echo "destroyed $r\n"; },
        beforeRelease: fn () => $accept,
        max: 1,
    );
    $pool->setCircuitBreakerStrategy(new Slow($gate));
    $r = $pool->acquire();
    $c = spawn(fn () => $pool->release($r));
    steps();
    $pool->close();
    echo counts($pool), "\n";
    $gate->open();
    await($c);
    echo counts($pool), "\n";
}
?>
--EXPECT--
idle 0, active 1
destroyed c1
idle 0, active 0
idle 0, active 1
destroyed c2
idle 0, active 0
