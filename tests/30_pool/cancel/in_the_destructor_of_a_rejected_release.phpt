--TEST--
Pool: cancel: a cancellation in a suspended destructor leaves release, and the place is free
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

foreach (['before', 'after'] as $when) {
    $gate = new Gate;
    $pool = new Async\Pool(
        factory: fn () => new Conn,
        destructor: function ($r) use ($gate) { echo "destroying $r\n"; $gate->wait(); echo "not reached\n"; },
        beforeRelease: fn () => false,
        max: 1,
    );
    $r = $pool->acquire();
    $c = spawn(function () use ($pool, $r) { $o = outcome(fn () => $pool->release($r)); echo "release: $o\n"; });
    $b[] = waiter($pool, 'B', keep: true);
    steps();
    if ($when === 'after') {
        $gate->open();
    }
    $c->cancel();
    steps();
    echo counts($pool), "\n";
    $gate->open();
}
$kept = array_map(Async\await(...), $b);
?>
--EXPECT--
destroying c1
release: Async\AsyncCancellation: Coroutine cancelled
B got c2
idle 0, active 1
destroying c3
release: Async\AsyncCancellation: Coroutine cancelled
B got c4
idle 0, active 1
