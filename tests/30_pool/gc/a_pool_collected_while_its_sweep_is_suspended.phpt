--TEST--
Pool: gc: a pool in a garbage cycle whose health check is suspended is closed once
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Told implements Async\CircuitBreakerStrategy
{
    public ?Async\Pool $pool = null;
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
}
function make(Gate $gate, int &$checks): WeakReference
{
    $pool = new Async\Pool(
        factory: function () use (&$pool) { return new Conn; },      // the cycle
        destructor: function ($r) { $GLOBALS['destroyed'][] = $r->id; },
        healthcheck: function () use ($gate, &$checks) { $checks++; $gate->wait(); },
        beforeAcquire: function () use (&$pool) {},
        beforeRelease: function () use (&$pool) {},
        min: 3,
        healthcheckInterval: 1,
    );
    $told = new Told;
    $told->pool = $pool;
    $pool->setCircuitBreakerStrategy($told);
    return WeakReference::create($pool);
}
$destroyed = [];
$gate = new Gate;
$checks = 0;
$weak = make($gate, $checks);
until(function () use (&$checks) { return $checks === 1; });
echo counts($weak->get()), "\n";
gc_collect_cycles();
for ($i = 0; $i < 100; $i++) {
    $junk[] = new ArrayObject([$i]);       // takes the memory of what was freed
}
$gate->open();
steps();
gc_collect_cycles();
steps();
gc_collect_cycles();
var_dump($weak->get());
sort($destroyed);
echo implode(' ', $destroyed), "\n";
?>
--EXPECT--
idle 2, active 1
NULL
1 2 3
