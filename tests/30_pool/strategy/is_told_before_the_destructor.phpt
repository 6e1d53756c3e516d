--TEST--
Pool: strategy: a rejected release is reported before the resource is destroyed
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Told implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void { echo "success\n"; }
    public function reportFailure(mixed $source, Throwable $error): void { echo "failure\n"; }
}
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function () { echo "destructor\n"; },
    beforeRelease: function () { echo "beforeRelease\n"; return false; },
);
$pool->setCircuitBreakerStrategy(new Told);
$pool->release($pool->acquire());
?>
--EXPECT--
beforeRelease
failure
destructor
