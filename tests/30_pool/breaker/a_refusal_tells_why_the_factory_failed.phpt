--TEST--
Pool: breaker: the last failure of the factory is the previous exception of a refusal
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => throw new DomainException('no route'));
$pool->setCircuitBreakerStrategy(new Async\FailureThreshold(failures: 1));
$pool->deactivate();
$previous = function () use ($pool) {
    try {
        $pool->acquire();
    } catch (Async\ServiceUnavailableException $e) {
        return $e->getPrevious() ? describe($e->getPrevious()) : 'none';
    }
};
echo $previous(), "\n";
$pool->activate();
echo outcome(fn () => $pool->acquire()), "\n";
echo $previous(), "\n";
?>
--EXPECT--
none
DomainException: no route
DomainException: no route
