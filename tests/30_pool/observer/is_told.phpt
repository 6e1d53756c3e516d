--TEST--
Pool: an observer is told what it has methods for
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay};
final class Tracer implements Async\PoolObserver
{
    private int $held = 20;                      // of the first one, at least

    public function __call(string $name, array $arguments): void
    {
        echo "never\n";
    }

    public function created(Async\Pool $pool, float $took): void { echo "created in ", $took >= 5 ? 'time' : $took, "\n"; }
    public function createFailed(Async\Pool $pool, ?Throwable $e): void { echo 'createFailed ', $e?->getMessage(), "\n"; }
    public function destroyed(Async\Pool $pool, string $reason): void { echo "destroyed $reason, ", counts($pool), "\n"; }
    public function acquired(Async\Pool $pool, float $waited): void { echo $waited >= 0 ? "acquired\n" : $waited; }
    public function released(Async\Pool $pool, float $held): void { echo 'released ', $held >= $this->held ? 'in time' : $held, "\n"; $this->held = 0; }
    public function timedOut(Async\Pool $pool, float $waited): void { echo 'timedOut ', $waited >= 10 ? 'late' : $waited, "\n"; }
    public function refused(Async\Pool $pool, string $reason): void { echo "refused by $reason\n"; }
    public function limited(Async\Pool $pool): void { echo "limited\n"; }
    private function spare(Async\Pool $pool, int $count): void { echo "never\n"; }
}
$fail = false;
$pool = new Async\Pool(function () use (&$fail) {
    delay(5);
    return $fail ? throw new Exception('no service') : new Conn;
}, max: 1, maxWaiters: 1);
$tracer = new Tracer;
$pool->addObserver($tracer);
$pool->addObserver($tracer);
$a = $pool->acquire();
delay(20);
$waiter = waiter($pool, 'W');
steps();
echo outcome(fn () => $pool->acquire()) === '' ? '' : "full\n";
$pool->release($a);
unset($a);
await($waiter);
$a = $pool->tryAcquire();
echo outcome(fn () => $pool->acquire(10)) === '' ? '' : "late\n";
$pool->discard($a);
unset($a);
$fail = true;
echo outcome(fn () => $pool->acquire()), "\n";
$pool->removeObserver($tracer);
$pool->removeObserver($tracer);
$fail = false;
$pool->release($pool->acquire());
$pool->deactivate();
$pool->addObserver($tracer);
echo outcome(fn () => $pool->acquire()), "\n";
$pool->close();
?>
--EXPECT--
created in time
acquired
limited
refused by waiters
full
released in time
acquired
W got c1
released in time
acquired
limited
timedOut late
late
released in time
destroyed discarded, idle 0, active 1
createFailed no service
Exception: no service
refused by breaker
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
destroyed closed, idle 0, active 1
