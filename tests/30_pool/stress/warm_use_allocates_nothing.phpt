--TEST--
Pool: stress: once warm, acquire and release allocate nothing
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Told implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
}
$plain = new Async\Pool(fn () => new stdClass, min: 3);
$scalar = new Async\Pool(fn () => 1, min: 1);
$hooked = new Async\Pool(fn () => new stdClass, beforeAcquire: function ($r) {}, beforeRelease: function ($r) {}, min: 1);
$told = new Async\Pool(fn () => new stdClass, min: 1);
$told->setCircuitBreakerStrategy(new Told);
foreach (['plain' => $plain, 'scalar' => $scalar, 'hooked' => $hooked, 'told' => $told] as $name => $pool) {
    for ($i = 0; $i < 100; $i++) {
        $r = $pool->acquire(50);
        $pool->release($r);
        $r = $pool->tryAcquire();
        $pool->release($r);
    }
    $before = memory_get_usage();
    for ($i = 0; $i < 10_000; $i++) {
        $r = $pool->acquire(50);
        $pool->release($r);
        $r = $pool->tryAcquire();
        $pool->release($r);
    }
    $after = memory_get_usage();
    echo "$name: ", $after - $before, "\n";
}
?>
--EXPECT--
plain: 0
scalar: 0
hooked: 0
told: 0
