--TEST--
Pool: strategy: while shouldRecover is suspended, the pool may be closed or activated
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

class Slow implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function shouldRecover(): bool { suspend(); return true; }
}
foreach (['close', 'activate', 'deactivate', 'recover', 'cancel'] as $what) {
    $pool = new Async\Pool(fn () => new ArrayObject, max: 3);
    $pool->setCircuitBreakerStrategy(new Slow);
    $pool->deactivate();
    $c = spawn(fn () => outcome(fn () => $GLOBALS['kept'] = $pool->acquire()));
    suspend();
    $what === 'cancel' ? $c->cancel() : $pool->$what();
    echo "$what: ", await($c), ', ', $pool->getState()->name, ', ', counts($pool), ', ', json_encode($pool->tryAcquire()), "\n";
}
?>
--EXPECTF--
close: Async\PoolException: Pool is closed, %s, idle 0, active 0, null
activate: ArrayObject, ACTIVE, idle 0, active 1, {}
deactivate: ArrayObject, RECOVERING, idle 0, active 1, null
recover: ArrayObject, RECOVERING, idle 0, active 1, null
cancel: Async\AsyncCancellation: Coroutine cancelled, INACTIVE, idle 0, active 0, {}
