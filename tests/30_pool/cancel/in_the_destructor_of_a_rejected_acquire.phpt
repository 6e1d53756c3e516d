--TEST--
Pool: cancel: a cancellation while a rejected idle resource is destroyed leaves acquire
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach (['before', 'after'] as $when) {
    $gate = new Gate;
    $pool = new Async\Pool(
        factory: fn () => new Conn,
        destructor: function ($r) use ($gate) { echo "destroying $r\n"; $gate->wait(); echo "not reached\n"; },
        beforeAcquire: fn () => false,
        min: 1,
        max: 1,
    );
    $a = waiter($pool, 'A');
    $b = waiter($pool, 'B', keep: true);
    steps();
    if ($when === 'after') {
        $gate->open();
    }
    $a->cancel();
    steps();
    echo counts($pool), "\n";
    $gate->open();
}
$kept = Async\await($b);
?>
--EXPECT--
destroying c1
A: Async\AsyncCancellation: Coroutine cancelled
B got c2
idle 0, active 1
destroying c3
A: Async\AsyncCancellation: Coroutine cancelled
B got c4
idle 0, active 1
