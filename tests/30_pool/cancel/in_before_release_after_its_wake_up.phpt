--TEST--
Pool: cancel: inside a beforeRelease that is about to resume: the same as while it is suspended
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$gate = new Gate;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeRelease: function () use ($gate) { $gate->wait(); echo "not reached\n"; },
    max: 1,
);
$r = $pool->acquire();
$c = spawn(function () use ($pool, $r) { $o = outcome(fn () => $pool->release($r)); echo "release: $o\n"; });
$b = waiter($pool, 'B', keep: true);
steps();
$gate->open();
$c->cancel();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
destroyed c1
release: Async\AsyncCancellation: Coroutine cancelled
B got c2
idle 0, active 1
destroyed c2
