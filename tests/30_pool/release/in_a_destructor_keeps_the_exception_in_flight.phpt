--TEST--
Pool: release(): in a PHP destructor during unwinding, it keeps the exception in flight
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

class Lease
{
    public function __construct(private Async\Pool $pool, private object $r) {}
    public function __destruct() { $this->pool->release($this->r); }
}
class Quiet implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void { throw new Exception('of reportSuccess'); }
    public function reportFailure(mixed $source, Throwable $error): void { echo 'error: ', $error->getMessage(), "\n"; throw new Exception('of reportFailure'); }
}
foreach ([
    'accept' => fn () => true,
    'reject' => fn () => false,
    'throw' => fn () => throw new Exception('of the hook'),
    'suspend' => function () { suspend(); return true; },
] as $name => $hook) {
    $pool = new Async\Pool(
        factory: fn () => new Conn,
        destructor: function ($r) { echo "destroyed $r\n"; },
        beforeRelease: $hook,
        max: 1,
    );
    $pool->setCircuitBreakerStrategy(new Quiet);
    $thrown = new LogicException('of the work');
    $c = spawn(function () use ($pool, $thrown) {
        $lease = new Lease($pool, $pool->acquire());
        throw $thrown;
    });
    try {
        await($c);
    } catch (Throwable $e) {
        echo "$name: ", $e === $thrown ? 'same exception' : describe($e), ', previous ', json_encode($e->getPrevious()), ', ', counts($pool), "\n";
    }
    $pools[] = $pool;
}
$kept = array_map(fn ($p) => $p->acquire(), $pools);
?>
--EXPECT--
accept: same exception, previous null, idle 1, active 0
error: Resource validation failed
destroyed c2
reject: same exception, previous null, idle 0, active 0
error: of the hook
destroyed c3
throw: same exception, previous null, idle 0, active 0
suspend: same exception, previous null, idle 1, active 0
