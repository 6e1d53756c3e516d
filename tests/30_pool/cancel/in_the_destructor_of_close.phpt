--TEST--
Pool: cancel: a cancellation in a destructor that close() runs leaves close() after all the others
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{delay, spawn};

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroying $r\n"; if ($r->id === 1) delay(600_000); },
    min: 3,
);
$c = spawn(function () use ($pool) { $o = outcome(fn () => $pool->close()); echo "close: $o\n"; });
steps();
$c->cancel();
steps();
echo counts($pool), ', closed: ', json_encode($pool->isClosed()), "\n";
?>
--EXPECT--
destroying c1
destroying c2
destroying c3
close: Async\AsyncCancellation: Coroutine cancelled
idle 0, active 0, closed: true
