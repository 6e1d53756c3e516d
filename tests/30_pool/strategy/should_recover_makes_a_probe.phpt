--TEST--
Pool: strategy: shouldRecover that returns true lets the caller through as the probe
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Recovering implements Async\CircuitBreakerStrategy
{
    public mixed $answer = false;
    public int $asked = 0;
    public function reportSuccess(mixed $source): void { $source->activate(); }
    public function reportFailure(mixed $source, Throwable $error): void { $source->deactivate(); }
    public function shouldRecover(): bool { $this->asked++; return $this->answer; }
}
foreach (['acquire', 'tryAcquire'] as $how) {
    $pool = new Async\Pool(fn () => new Conn, max: 5);
    $pool->setCircuitBreakerStrategy($s = new Recovering);
    $other = $pool->$how();
    $pool->release($other);
    $pool->deactivate();
    echo outcome(fn () => $pool->$how()), ', asked ', $s->asked, ', ', $pool->getState()->name, "\n";
    $s->answer = true;
    $probe = $pool->$how();
    echo "$probe, asked $s->asked, ", $pool->getState()->name, "\n";
    echo outcome(fn () => $pool->$how()), ', asked ', $s->asked, "\n";
    $pool->release($probe);
    echo $pool->getState()->name, "\n";
}
?>
--EXPECT--
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open), asked 1, INACTIVE
c1, asked 2, RECOVERING
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open), asked 2
ACTIVE
NULL, asked 1, INACTIVE
c2, asked 2, RECOVERING
NULL, asked 2
ACTIVE
