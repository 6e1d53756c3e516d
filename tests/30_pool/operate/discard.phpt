--TEST--
Pool: discard(): destroys the resource, serves a waiter and reports a failure to the strategy
--FILE--
<?php
require __DIR__ . '/../pool.inc';
class Log implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { echo "success\n"; }
    public function reportFailure(mixed $source, Throwable $error): void { echo 'failure: ', $error->getMessage(), "\n"; }
}
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, max: 1);
$pool->setCircuitBreakerStrategy(new Log);
$r = $pool->acquire();
waiter($pool, 'W');
steps();
$pool->discard($r);
echo outcome(fn () => $pool->discard($r)), "\n";
steps();
echo outcome(fn () => $pool->release($r)), "\n";
echo counts($pool), ', discarded: ', $pool->stats()->destroyed['discarded'], "\n";
$pool->close();
?>
--EXPECT--
failure: Resource validation failed
destroyed c1
Async\PoolException: Resource does not belong to this pool
W got c2
success
Async\PoolException: Resource does not belong to this pool
idle 1, active 0, discarded: 1
destroyed c2
