--TEST--
Pool: strategy: may be replaced while it is suspended, and finishes its work
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

class Slow implements Async\CircuitBreakerStrategy
{
    public function __construct(private string $name) {}
    public function reportSuccess(mixed $source): void { suspend(); echo "success told to $this->name\n"; }
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function shouldRecover(): bool { suspend(); echo "$this->name decides\n"; return true; }
    public function __destruct() { echo "$this->name gone\n"; }
}
$pool = new Async\Pool(fn () => new Conn, max: 3);
$pool->setCircuitBreakerStrategy(new Slow('A'));
$r = $pool->acquire();
$c = spawn(fn () => $pool->release($r));
suspend();
$pool->setCircuitBreakerStrategy(new Slow('B'));
gc_collect_cycles();
await($c);
echo counts($pool), "\n";
$pool->deactivate();
$c = spawn(fn () => show($pool->acquire()));
suspend();
$pool->setCircuitBreakerStrategy(null);
echo await($c), ' ', $pool->getState()->name, "\n";
?>
--EXPECT--
success told to A
A gone
idle 1, active 0
B decides
B gone
c1 RECOVERING
