--TEST--
Pool: close(): each way to end a pool destroys each idle resource exactly once
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$make = function () use (&$destroyed) {
    return new Async\Pool(fn () => new Conn, destructor: function ($r) use (&$destroyed) { $destroyed[] = (string) $r; }, min: 2);
};
$ways = [
    'close' => function () use ($make) { $pool = $make(); $pool->close(); $pool->close(); },
    'last reference' => function () use ($make) { $make(); },
    'collector' => function () use ($make) { $o = new stdClass; $o->self = $o; $o->pool = $make(); unset($o); gc_collect_cycles(); steps(); },
    'unwinding' => function () use ($make) { $pool = $make(); throw new Exception('unwind'); },
    'coroutine' => fn () => await(spawn(function () use ($make) { $pool = $make(); })),
    'cancelled coroutine' => function () use ($make) {
        $c = spawn(function () use ($make) { $pool = $make(); Async\delay(600_000); });
        Async\suspend();
        $c->cancel();
        Async\suspend();
        unset($c);
    },
];
foreach ($ways as $name => $way) {
    $destroyed = [];
    try {
        $way();
    } catch (Exception) {
    }
    echo "$name: ", implode(' ', $destroyed), "\n";
}
?>
--EXPECT--
close: c1 c2
last reference: c3 c4
collector: c5 c6
unwinding: c7 c8
coroutine: c9 c10
cancelled coroutine: c11 c12
