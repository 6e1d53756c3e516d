--TEST--
Pool: strategy: closing the pool in reportSuccess destroys the resource instead of keeping it
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Closer implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void { $source->close(); echo "closed\n"; }
    public function reportFailure(mixed $source, Throwable $error): void {}
}
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, min: 2);
$pool->setCircuitBreakerStrategy(new Closer);
$pool->release($pool->acquire());
echo counts($pool), "\n";
?>
--EXPECT--
destroyed c2
closed
destroyed c1
idle 0, active 0
