--TEST--
Pool: cancel: a cancellation in a suspended beforeRelease destroys the resource and leaves release
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{delay, spawn};

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeRelease: function ($r) { if ($r->id === 1) delay(600_000); },
    max: 1,
);
$r = $pool->acquire();
$c = spawn(function () use ($pool, $r) { $o = outcome(fn () => $pool->release($r)); echo "release: $o\n"; });
$b = waiter($pool, 'B', keep: true);
steps();
echo counts($pool), "\n";
$c->cancel();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 1
destroyed c1
release: Async\AsyncCancellation: Coroutine cancelled
B got c2
idle 0, active 1
destroyed c2
