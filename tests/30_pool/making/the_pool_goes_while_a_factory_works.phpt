--TEST--
Pool: making: a factory at work keeps the pool alive, and the new resource is destroyed with it
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$make = function (Gate $gate, bool $cycle) {
    $pool = null;
    $hold = $cycle ? function ($r) use (&$pool) { echo "destroyed $r\n"; } : function ($r) { echo "destroyed $r\n"; };
    $pool = new Async\Pool(
        factory: function () use ($gate) { $gate->wait(); return new Conn; },
        destructor: $hold,
        max: 1,
    );
    await(waiter($pool, 'A', timeout: 1));
    return WeakReference::create($pool);
};
foreach ([false, true] as $cycle) {
    $weak = $make($gate = new Gate, $cycle);
    gc_collect_cycles();
    echo counts($weak->get()), "\n";
    $gate->open();
    steps();
    gc_collect_cycles();
    steps();
    gc_collect_cycles();
    var_dump($weak->get());
}
?>
--EXPECTF--
A: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
idle 0, active 1
destroyed c1
NULL
A: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
idle 0, active 1
destroyed c2
NULL
