--TEST--
Pool: cancel: a cancellation inside a suspended strategy leaves release, and the place is not lost
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

class Slow implements Async\CircuitBreakerStrategy
{
    public function __construct(private Gate $gate) {}
    public function reportSuccess(mixed $source): void { $this->gate->wait(); echo "not reached\n"; }
    public function reportFailure(mixed $source, Throwable $error): void { $this->gate->wait(); echo "not reached\n"; }
}
foreach ([true, false] as $accept) {
    foreach (['before', 'after'] as $when) {
        $gate = new Gate;
        $pool = new Async\Pool(fn () => new Conn, beforeRelease: fn () => $accept, max: 1);
        $pool->setCircuitBreakerStrategy(new Slow($gate));
        $r = $pool->acquire();
        $c = spawn(function () use ($pool, $r) { echo outcome(fn () => $pool->release($r)), "\n"; });
        $b = spawn(function () use ($pool) { $GLOBALS['kept'][] = $pool->acquire(); echo "B is served\n"; });
        steps();
        echo counts($pool), "\n";
        if ($when === 'after') {
            $gate->open();
        }
        $c->cancel();
        steps();
        echo counts($pool), "\n";
        $gate->open();
    }
}
?>
--EXPECT--
idle 0, active 1
Async\AsyncCancellation: Coroutine cancelled
B is served
idle 0, active 1
idle 0, active 1
Async\AsyncCancellation: Coroutine cancelled
B is served
idle 0, active 1
idle 0, active 1
Async\AsyncCancellation: Coroutine cancelled
B is served
idle 0, active 1
idle 0, active 1
Async\AsyncCancellation: Coroutine cancelled
B is served
idle 0, active 1
