--TEST--
Pool: breaker: a breaker with shouldRecover opens, probes one at a time, and closes again by itself
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

class Breaker implements Async\CircuitBreakerStrategy
{
    public bool $patience = false;
    public function reportSuccess(mixed $source): void { $source->activate(); }
    public function reportFailure(mixed $source, Throwable $error): void { $source->deactivate(); }
    public function shouldRecover(): bool { return $this->patience; }
}
$good = false;
$pool = new Async\Pool(fn () => new Conn, beforeRelease: function () use (&$good) { return $good; }, max: 5);
$pool->setCircuitBreakerStrategy($breaker = new Breaker);
$use = function () use ($pool) {
    $r = $pool->acquire();
    suspend();
    $pool->release($r);
    return "$r, now " . $pool->getState()->name;
};
$round = function () use ($use) {
    for ($i = 0; $i < 3; $i++) {
        $list[] = spawn(fn () => outcome($use));
    }
    foreach ($list as $c) {
        echo '  ', trim(Async\await($c), '"'), "\n";
    }
};
echo "everything is fine, then breaks:\n";
$round();
echo "open:\n";
$round();
$breaker->patience = true;
echo "a probe fails:\n";
$round();
$good = true;
echo "a probe succeeds:\n";
$round();
echo "closed again:\n";
$round();
?>
--EXPECT--
everything is fine, then breaks:
  'c1, now INACTIVE'
  'c2, now INACTIVE'
  'c3, now INACTIVE'
open:
  Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
  Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
  Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
a probe fails:
  'c4, now INACTIVE'
  Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
  Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
a probe succeeds:
  'c5, now ACTIVE'
  Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
  Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
closed again:
  'c5, now ACTIVE'
  'c6, now ACTIVE'
  'c7, now ACTIVE'
