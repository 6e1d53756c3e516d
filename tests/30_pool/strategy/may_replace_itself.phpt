--TEST--
Pool: strategy: may remove or replace itself during its own call
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Once implements Async\CircuitBreakerStrategy
{
    private string $name;
    public function __construct(private ?Once $next = null, string ...$name) { $this->name = $name[0] ?? 'last'; }
    public function reportSuccess(mixed $source): void
    {
        $source->setCircuitBreakerStrategy($this->next);
        gc_collect_cycles();
        echo "success told to $this->name\n";
    }
    public function reportFailure(mixed $source, Throwable $error): void
    {
        $source->setCircuitBreakerStrategy($this->next);
        $source = null;
        echo "failure told to $this->name\n";
    }
    public function __destruct() { echo "$this->name gone\n"; }
}
$accept = true;
$pool = new Async\Pool(fn () => new Conn, beforeRelease: function () use (&$accept) { return $accept; });
$pool->setCircuitBreakerStrategy(new Once(new Once(null, 'second'), 'first'));
$pool->release($pool->acquire());
$accept = false;
$pool->release($pool->acquire());
$pool->release($pool->acquire());
echo "end\n";
?>
--EXPECT--
success told to first
first gone
failure told to second
second gone
end
