--TEST--
Pool: observer: what it throws becomes a warning even when PHP frees the last objects
--FILE--
<?php
final class Thrower implements Async\PoolObserver
{
    public function destroyed(Async\Pool $pool, string $reason): void
    {
        throw new Exception("told: $reason");
    }
}
final class Strategy implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void
    {
        throw new Exception('dropped');
    }

    public function reportFailure(mixed $source, Throwable $error): void {}
}

$pool = new Async\Pool(fn () => new stdClass, min: 2);
$pool->addObserver(new Thrower);
$pool->setCircuitBreakerStrategy(new Strategy);
final class Last
{
    public function __construct(private Async\Pool $pool, private object $resource) {}

    public function __destruct()
    {
        $this->pool->release($this->resource);
        echo "released\n";
    }
}
$last = new Last($pool, $pool->acquire());
echo "end\n";
?>
--EXPECTF--
end
released

Warning: Uncaught Exception: told: closed in %s:%d
Stack trace:
#0 [internal function]: Thrower->destroyed(Object(Async\Pool), 'closed')
#1 {main}
  thrown in %s on line %d

Warning: Uncaught Exception: told: closed in %s:%d
Stack trace:
#0 [internal function]: Thrower->destroyed(Object(Async\Pool), 'closed')
#1 {main}
  thrown in %s on line %d
