--TEST--
Pool: strategy: a coroutine that is cancelled in beforeRelease says nothing about the service
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

class Told implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { echo "success\n"; }
    public function reportFailure(mixed $source, Throwable $error): void { echo 'failure: ', $error->getMessage(), "\n"; }
}
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; },
    beforeRelease: function () { suspend(); return true; }, max: 1);
$pool->setCircuitBreakerStrategy(new Told);
$c = spawn(function () use ($pool) { $pool->release($pool->acquire()); });
suspend();
$c->cancel();
steps();
echo counts($pool), "\n";
spawn(function () use ($pool) { $pool->release($pool->acquire()); });
steps();
echo counts($pool), "\n";
?>
--EXPECT--
destroyed c1
idle 0, active 0
success
idle 1, active 0
destroyed c2
