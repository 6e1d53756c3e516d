--TEST--
Pool: strategy: the interface has exactly reportSuccess and reportFailure
--FILE--
<?php
foreach ((new ReflectionClass(Async\CircuitBreakerStrategy::class))->getMethods() as $m) {
    echo $m->getName(), '(', implode(', ', array_map(fn ($p) => $p->getType() . ' $' . $p->getName(), $m->getParameters())), ')';
    echo ': ', $m->getReturnType() ?? $m->getTentativeReturnType(), "\n";
}
class Two implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, \Throwable $error): void {}
}
class Three extends Two
{
    public function shouldRecover(): bool { return true; }
}
$pool = new Async\Pool(fn () => 1);
$pool->setCircuitBreakerStrategy(new Two);
$pool->setCircuitBreakerStrategy(new Three);
$p = (new ReflectionMethod($pool, 'setCircuitBreakerStrategy'))->getParameters()[0];
echo $p->getType(), "\n";
?>
--EXPECT--
reportSuccess(mixed $source): void
reportFailure(mixed $source, Throwable $error): void
?Async\CircuitBreakerStrategy
