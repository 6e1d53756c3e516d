--TEST--
Pool: strategy: failures of the factory are reported to a strategy that has reportFactoryFailure()
--FILE--
<?php
require __DIR__ . '/../pool.inc';
class A implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void { echo "failure\n"; }
}
class B extends A { public function reportFactoryFailure(mixed $source, Throwable $error): void { echo $source::class, ' ', describe($error), "\n"; } }
class C extends A { public function reportFactoryFailure(mixed $source, Throwable $error): void { throw new LogicException('swallowed'); } }
foreach (['A', 'B', 'C'] as $class) {
    $pool = new Async\Pool(fn () => throw new DomainException('no'));
    $pool->setCircuitBreakerStrategy(new $class);
    echo "$class: ", outcome(fn () => $pool->acquire()), ' ', $pool->stats()->createFailures, "\n";
}
?>
--EXPECT--
A: DomainException: no 1
B: Async\Pool DomainException: no
DomainException: no 1
C: DomainException: no 1
