--TEST--
Pool: strategy: setting, replacing and removing it does not change the state
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Named implements Async\CircuitBreakerStrategy
{
    public function __construct(private string $name) {}
    public function reportSuccess(mixed $source): void { echo "success told to $this->name\n"; }
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function __destruct() { echo "$this->name gone\n"; }
}
$pool = new Async\Pool(fn () => 1);
$pool->deactivate();
var_dump($pool->setCircuitBreakerStrategy(new Named('A')));
echo $pool->getState()->name, "\n";
$pool->activate();
$pool->release($pool->acquire());
$pool->setCircuitBreakerStrategy(new Named('B'));
$pool->release($pool->acquire());
$pool->setCircuitBreakerStrategy(null);
$pool->release($pool->acquire());
echo outcome(fn () => $pool->setCircuitBreakerStrategy(new stdClass)), "\n";
echo outcome(fn () => $pool->setCircuitBreakerStrategy('x')), "\n";
echo outcome(fn () => $pool->setCircuitBreakerStrategy()), "\n";
?>
--EXPECTF--
NULL
INACTIVE
success told to A
A gone
success told to B
B gone
TypeError: Async\Pool::setCircuitBreakerStrategy(): Argument #1 ($%s) must be of type ?Async\CircuitBreakerStrategy, stdClass given
TypeError: Async\Pool::setCircuitBreakerStrategy(): Argument #1 ($%s) must be of type ?Async\CircuitBreakerStrategy, string given
ArgumentCountError: Async\Pool::setCircuitBreakerStrategy() expects exactly 1 argument, 0 given
