--TEST--
Pool: strategy: only releases are reported, not timeouts, rejections or refused calls
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Told implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void { echo "success\n"; }
    public function reportFailure(mixed $source, Throwable $error): void { echo "failure\n"; }
}
$fail = false;
$healthy = true;
$destroyed = 0;
$pool = new Async\Pool(
    factory: function () use (&$fail) { return $fail ? throw new Exception('no') : new Conn; },
    destructor: function () use (&$destroyed) { $destroyed++; },
    healthcheck: function () use (&$healthy) { return $healthy; },
    beforeAcquire: fn ($r) => $r->id !== 1,
    min: 1,
    max: 1,
    healthcheckInterval: 1,
);
$pool->setCircuitBreakerStrategy(new Told);
$fail = true;
echo outcome(fn () => $pool->acquire()), "\n";
echo outcome(fn () => $pool->tryAcquire()), "\n";
$fail = false;
$r = $pool->acquire();
echo outcome(fn () => $pool->acquire(1)), "\n";
echo outcome(fn () => $pool->release(new Conn)), "\n";
echo "-- the first release\n";
$pool->release($r);
$healthy = false;
until(function () use (&$destroyed) { return $destroyed >= 2; });
$pool->setCircuitBreakerStrategy(null);
?>
--EXPECTF--
Exception: no
Exception: no
Async\PoolTimeoutException: Operation has been cancelled by timeout%S
Async\PoolException: %s
-- the first release
success
