--TEST--
Pool: strategy: FailureThreshold: one object counts for each pool apart
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$strategy = new Async\FailureThreshold(failures: 2, recoverAfter: 60000);
$pools = [];
foreach (['a', 'b'] as $name) {
    $pools[$name] = $pool = new Async\Pool(fn () => new Conn, max: 2, name: $name);
    $pool->setCircuitBreakerStrategy($strategy);
}
$states = fn () => implode(' ', array_map(fn ($p) => $p->getState()->name, $pools)) . "\n";
$fail = fn ($name) => $pools[$name]->discard($pools[$name]->acquire());
$fail('a');
$fail('b');
echo $states();
$fail('a');
echo $states();
$pools['b']->use(fn () => null); // its success is none of the other pool
echo strtok(outcome($pools['a']->acquire(...)), ':'), ' ', $states();

final class Wrapped implements Async\CircuitBreakerStrategy
{
    public function __construct(private Async\FailureThreshold $inner, public array $asked = []) {}
    public function reportSuccess(mixed $source): void { $this->inner->reportSuccess($source); }
    public function reportFailure(mixed $source, Throwable $error): void { $this->inner->reportFailure($source, $error); }
    public function shouldRecover(mixed $source): bool { $this->asked[] = $source->stats()->name; return $this->inner->shouldRecover($source); }
}
$wrapped = new Wrapped(new Async\FailureThreshold(failures: 1, recoverAfter: 0));
$pools['b']->setCircuitBreakerStrategy($wrapped);
$fail('b');
echo $states();
$pools['b']->use(fn () => null);
echo $states(), implode(' ', $wrapped->asked), "\n";
?>
--EXPECT--
ACTIVE ACTIVE
INACTIVE ACTIVE
Async\ServiceUnavailableException INACTIVE ACTIVE
INACTIVE INACTIVE
INACTIVE ACTIVE
b
