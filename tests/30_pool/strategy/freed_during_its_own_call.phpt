--TEST--
Pool: strategy: pool and strategy survive calls during which all references are dropped
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Dropper implements Async\CircuitBreakerStrategy
{
    public string $name = 'the strategy';
    public function reportSuccess(mixed $source): void
    {
        global $pool;
        $source->setCircuitBreakerStrategy(null);
        $pool = null;
        $source = null;
        gc_collect_cycles();
        echo "$this->name is alive\n";
    }
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function __destruct() { echo "$this->name is gone\n"; }
}
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; });
$pool->setCircuitBreakerStrategy(new Dropper);
$pool->release($pool->acquire());
echo "end\n";
?>
--EXPECT--
the strategy is alive
the strategy is gone
destroyed c1
end
