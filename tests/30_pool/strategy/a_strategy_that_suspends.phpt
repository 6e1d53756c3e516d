--TEST--
Pool: strategy: release and acquire wait for a strategy that suspends
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

class Slow implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void { echo "telling\n"; suspend(); suspend(); echo "told\n"; }
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function shouldRecover(): bool { echo "thinking\n"; suspend(); echo "decided\n"; return true; }
}
$pool = new Async\Pool(fn () => new Conn, max: 2);
$pool->setCircuitBreakerStrategy(new Slow);
$r = $pool->acquire();
$c = spawn(function () use ($pool, $r) { $pool->release($r); echo "released\n"; });
spawn(function () use ($pool) { echo counts($pool), "\n"; });
await($c);
$pool->deactivate();
$c = spawn(fn () => (string) $pool->acquire());
$d = spawn(fn () => outcome(fn () => $pool->acquire()));
echo await($c), "\n";
echo await($d), "\n";
echo counts($pool), "\n";
?>
--EXPECT--
telling
idle 0, active 1
told
released
thinking
thinking
decided
decided
c1
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
idle 0, active 1
