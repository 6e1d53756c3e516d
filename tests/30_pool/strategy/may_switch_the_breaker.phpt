--TEST--
Pool: strategy: may activate and deactivate its source from inside, as the typical strategy does
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Threshold implements Async\CircuitBreakerStrategy
{
    private int $failures = 0;
    public function __construct(private int $limit) {}
    public function reportSuccess(mixed $source): void
    {
        $this->failures = 0;
        $source->activate();
    }
    public function reportFailure(mixed $source, \Throwable $error): void
    {
        if (++$this->failures >= $this->limit) {
            $source->deactivate();
        }
    }
}
$ok = false;
$pool = new Async\Pool(fn () => new Conn, beforeRelease: function () use (&$ok) { return $ok; });
$pool->setCircuitBreakerStrategy(new Threshold(3));
for ($i = 0; $i < 3; $i++) {
    $pool->release($pool->acquire());
    echo $pool->getState()->name, "\n";
}
echo outcome(fn () => $pool->acquire()), "\n";
$pool->recover();
$ok = true;
$pool->release($pool->acquire());
echo $pool->getState()->name, "\n";
?>
--EXPECT--
ACTIVE
ACTIVE
INACTIVE
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
ACTIVE
