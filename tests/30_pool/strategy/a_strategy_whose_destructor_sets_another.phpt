--TEST--
Pool: strategy: the destructor of a replaced strategy may set yet another one
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Chain implements Async\CircuitBreakerStrategy
{
    public function __construct(private string $name, private ?Closure $last = null) {}
    public function reportSuccess(mixed $source): void { echo "success told to $this->name\n"; }
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function __destruct() { echo "$this->name gone\n"; $this->last && ($this->last)(); }
}
$pool = new Async\Pool(fn () => 1);
$set = fn (?Chain $c) => $pool->setCircuitBreakerStrategy($c);
$set(new Chain('A', fn () => $set(new Chain('B', fn () => $set(new Chain('C'))))));
$set(null);
$pool->release($pool->acquire());
$set(null);
$pool->release($pool->acquire());
$set(null);
$pool->release($pool->acquire());
echo "end\n";
?>
--EXPECT--
A gone
success told to B
B gone
success told to C
C gone
end
