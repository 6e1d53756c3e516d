--TEST--
Pool: handlers: run in the coroutine that called the pool, but the factory in its own
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, current_coroutine, spawn};

class Told implements Async\CircuitBreakerStrategy
{
    public function __construct(private Closure $where) {}
    public function reportSuccess(mixed $source): void { ($this->where)('reportSuccess'); }
    public function reportFailure(mixed $source, Throwable $error): void { ($this->where)('reportFailure'); }
}
$caller = null;
$where = function (string $hook) use (&$caller) {
    echo "$hook: ", json_encode(current_coroutine() === $caller), "\n";
};
$accept = true;
$pool = new Async\Pool(
    factory: fn () => $where('factory'),
    destructor: fn () => $where('destructor'),
    beforeAcquire: fn () => $where('beforeAcquire'),
    beforeRelease: function () use ($where, &$accept) { $where('beforeRelease'); return $accept; },
);
$pool->setCircuitBreakerStrategy(new Told($where));
$caller = spawn(function () use ($pool, &$accept) {
    $pool->release($pool->acquire());
    $r = $pool->acquire();
    $accept = false;
    $pool->release($r);
});
await($caller);
?>
--EXPECT--
factory: false
beforeRelease: true
reportSuccess: true
beforeAcquire: true
beforeRelease: true
reportFailure: true
destructor: true
