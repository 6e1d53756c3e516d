--TEST--
Pool: time limits of handlers: one that hangs is cancelled, its place is free, the limit is named
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn};
final class Strict implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void { echo 'told: ', $error->getMessage(), "\n"; }
    public function reportFactoryFailure(mixed $source, Throwable $error): void { echo 'told: ', $error->getMessage(), "\n"; }
}
$hangs = '';
$handler = function (string $name) use (&$hangs) {
    return function () use ($name, &$hangs) {
        if ($hangs === $name) {
            try {
                delay(10_000);
            } catch (Exception) {
                echo "never\n";
            } finally {
                echo "$name ends\n";
            }
        }
        return $name === 'factory' ? new Conn : null;
    };
};
$pool = new Async\Pool($handler('factory'), $handler('destructor'), $handler('healthcheck'), $handler('beforeAcquire'),
    $handler('beforeRelease'), max: 1, healthcheckInterval: 5, name: 'db', createTimeout: 20, checkTimeout: 21, destroyTimeout: 22);
$pool->setCircuitBreakerStrategy(new Strict);
$hangs = 'factory';
$first = spawn(function () use ($pool, &$hangs) {
    try {
        $pool->acquire();
    } finally {
        $hangs = '';
    }
});
$next = spawn(function () use ($pool, &$hangs) {
    $conn = $pool->acquire();   // in line behind the coroutine whose factory hangs
    echo "next got $conn\n";
    $pool->release($conn);
});
echo outcome(fn () => await($first)), "\n";
await($next);
echo counts($pool), "\n";
$hangs = 'beforeAcquire';
$conn = $pool->acquire();
echo "made instead: $conn\n";
$hangs = 'beforeRelease';
$pool->release($conn);
unset($conn);
echo counts($pool), "\n";
$hangs = 'destructor';
$conn = $pool->acquire();
echo outcome(fn () => $pool->discard($conn)), ', ', counts($pool), "\n";
unset($conn);
$hangs = '';
$pool->release($pool->acquire());
$hangs = 'healthcheck';
until(fn () => $pool->stats()->destroyed['unhealthy']);
echo counts($pool), ' ', json_encode($pool->stats()->overruns), "\n";
preg_match_all('/async_pool_overruns_total\{.*/', Async\metrics(), $lines);
echo implode("\n", $lines[0]), "\n";
?>
--EXPECT--
factory ends
told: Pool "db": the factory did not end within createTimeout, 20 ms
next got c1
Async\PoolTimeoutException: Pool "db": the factory did not end within createTimeout, 20 ms
idle 1, active 0
beforeAcquire ends
made instead: c2
beforeRelease ends
told: Pool "db": the check did not end within checkTimeout, 21 ms
idle 0, active 0
told: Resource validation failed
destructor ends
Async\PoolTimeoutException: Pool "db": the destructor did not end within destroyTimeout, 22 ms, idle 0, active 0
healthcheck ends
idle 0, active 0 {"create":1,"check":3,"destroy":1}
async_pool_overruns_total{pool="db",reason="create"} 1
async_pool_overruns_total{pool="db",reason="check"} 3
async_pool_overruns_total{pool="db",reason="destroy"} 1
