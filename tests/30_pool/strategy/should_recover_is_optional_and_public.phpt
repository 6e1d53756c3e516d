--TEST--
Pool: strategy: a private or missing shouldRecover is never called
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class None implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function __call($name, $args) { echo "__call($name)\n"; return true; }
}
class Hidden extends None
{
    private function shouldRecover(): bool { echo "private method called\n"; return true; }
}
class Real extends None
{
    public function shouldRecover(): bool { echo "asked\n"; return true; }
}
$pool = new Async\Pool(fn () => new Conn);
foreach ([new None, new Hidden, new Real] as $s) {
    $pool->setCircuitBreakerStrategy($s);
    $pool->deactivate();
    echo show($pool->tryAcquire()), ' ', $pool->getState()->name, "\n";
}
$pool->setCircuitBreakerStrategy(null);
$pool->deactivate();
echo show($pool->tryAcquire()), "\n";
?>
--EXPECT--
NULL INACTIVE
NULL INACTIVE
asked
c1 RECOVERING
NULL
