--TEST--
Pool: gc: a strategy that refers to its pool is collected with it
--FILE--
<?php
class Strategy implements Async\CircuitBreakerStrategy
{
    public function __construct(public Async\Pool $pool) {}
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function __destruct() { echo "strategy gone\n"; }
}
$pool = new Async\Pool(fn () => 1, min: 1);
$pool->setCircuitBreakerStrategy(new Strategy($pool));
$weak = WeakReference::create($pool);
unset($pool);
var_dump($weak->get() !== null);
gc_collect_cycles();
var_dump($weak->get());
?>
--EXPECT--
bool(true)
strategy gone
NULL
