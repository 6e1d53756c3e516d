--TEST--
Pool: strategy: shouldRecover is not asked while ACTIVE, RECOVERING or closed
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Real implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function shouldRecover(): bool { echo "asked\n"; return true; }
}
$pool = new Async\Pool(fn () => new Conn);
$pool->setCircuitBreakerStrategy(new Real);
$pool->release($pool->acquire());
$pool->recover();
$r = $pool->acquire();
var_dump($pool->tryAcquire());
$pool->release($r);
$pool->deactivate();
$pool->close();
echo outcome(fn () => $pool->acquire()), "\n";
var_dump($pool->tryAcquire());
?>
--EXPECT--
NULL
Async\PoolException: Pool is closed
NULL
