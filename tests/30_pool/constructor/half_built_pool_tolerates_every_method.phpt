--TEST--
Pool: constructor: every method of a pool that is not fully constructed is harmless
--FILE--
<?php
require __DIR__ . '/../pool.inc';

function table(Async\Pool $p): void
{
    $strategy = new class implements Async\CircuitBreakerStrategy {
        function reportSuccess(mixed $source): void {}
        function reportFailure(mixed $source, Throwable $error): void {}
    };
    foreach ([
        'acquire' => [],
        'release' => [1],
        'tryAcquire' => [],
        'close' => [],
        'isClosed' => [],
        'getState' => [],
        'activate' => [],
        'deactivate' => [],
        'recover' => [],
        'setCircuitBreakerStrategy' => [$strategy],
    ] as $method => $args) {
        echo "  $method: ", outcome(fn () => $p->$method(...$args)), "\n";
    }
    check($p, 2, 'a half-built pool');
    ob_start();
    var_dump($p);
    ob_end_clean();
}

$pool = null;
$calls = 0;
echo "in the factory:\n";
try {
    new Async\Pool(function () use (&$pool, &$calls) {
        if (++$calls === 1) {
            $pool = debug_backtrace()[1]['object'];
            table($pool);
            return 1;
        }
        throw new Exception('enough');
    }, destructor: function ($r) { echo "destroyed $r\n"; }, min: 2, max: 2);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
echo "after the failure:\n";
table($pool);
echo $pool->count(), $pool->idleCount(), $pool->activeCount(), "\n";
unset($pool, $e);
echo "done\n";
?>
--EXPECT--
in the factory:
  acquire: Async\PoolException: Pool is not initialized
  release: Async\PoolException: Pool is not initialized
  tryAcquire: NULL
  close: NULL
  isClosed: true
  getState: Async\PoolException: Pool is not initialized
  activate: Async\PoolException: Pool is not initialized
  deactivate: Async\PoolException: Pool is not initialized
  recover: Async\PoolException: Pool is not initialized
  setCircuitBreakerStrategy: Async\PoolException: Pool is not initialized
destroyed 1
enough
after the failure:
  acquire: Async\PoolException: Pool is not initialized
  release: Async\PoolException: Pool is not initialized
  tryAcquire: NULL
  close: NULL
  isClosed: true
  getState: Async\PoolException: Pool is not initialized
  activate: Async\PoolException: Pool is not initialized
  deactivate: Async\PoolException: Pool is not initialized
  recover: Async\PoolException: Pool is not initialized
  setCircuitBreakerStrategy: Async\PoolException: Pool is not initialized
000
done
