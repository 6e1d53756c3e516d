--TEST--
Pool: gc: no value of a pool gets the dying pool from a WeakReference
--FILE--
<?php
require __DIR__ . '/../pool.inc';
/** One for each value that a pool owns. */
class Value
{
    public ?WeakReference $pool = null;
    public function __construct(public string $name) {}
    public function __destruct() { $GLOBALS['seen'][$this->name] = $this->pool->get(); }
    public function __invoke() { return new Conn; }
}
class Strategy extends Value implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
}
class Failure extends Exception
{
    public ?Value $value = null;
}
foreach (['factory', 'destructor', 'healthcheck', 'beforeAcquire', 'beforeRelease', 'strategy', 'resource', 'failure', 'closure', 'map'] as $name) {
    $value = $name === 'strategy' ? new Strategy($name) : new Value($name);
    $failure = new Failure;
    $make = match ($name) {
        'resource' => fn () => $value,
        'failure' => function () use ($failure) { throw $failure; },
        'closure' => function () use ($value) { return new Conn; },
        default => fn () => new Conn,
    };
    $pool = new Async\Pool(...['factory' => $make] + (in_array($name, ['destructor', 'healthcheck', 'beforeAcquire', 'beforeRelease']) ? [$name => $value] : []));
    if ($name === 'factory') {
        $pool = new Async\Pool($value);
    }
    if ($name === 'strategy') {
        $pool->setCircuitBreakerStrategy($value);
    }
    if ($name === 'failure') {
        $failure->value = $value;
    }
    $value->pool = WeakReference::create($pool);
    if ($name === 'map') {
        $map = new WeakMap;
        $map[$pool] = $value;
    }
    $held = outcome(fn () => $pool->acquire() && false);
    unset($make, $failure, $value, $held);
    if ($name === 'failure') {
        gc_collect_cycles();
    }
    unset($pool);
    gc_collect_cycles();
    echo $name, ': ', array_key_exists($name, $seen) ? var_export($seen[$name], true) : 'not destroyed', "\n";
    $seen = [];
}
?>
--EXPECT--
factory: NULL
destructor: NULL
healthcheck: NULL
beforeAcquire: NULL
beforeRelease: NULL
strategy: NULL
resource: NULL
failure: NULL
closure: NULL
map: NULL
