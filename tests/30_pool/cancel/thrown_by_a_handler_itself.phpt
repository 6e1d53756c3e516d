--TEST--
Pool: cancel: a cancellation that a handler throws itself is not swallowed
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeAcquire: fn () => throw new Async\AsyncCancellation('from beforeAcquire'),
    beforeRelease: fn () => throw new Async\AsyncCancellation('from beforeRelease'),
    min: 1,
    max: 1,
);
echo outcome(fn () => $pool->acquire()), "\n";
echo counts($pool), "\n";
$r = $pool->acquire();
echo outcome(fn () => $pool->release($r)), "\n";
echo counts($pool), "\n";
?>
--EXPECT--
destroyed c1
Async\AsyncCancellation: from beforeAcquire
idle 0, active 0
destroyed c2
Async\AsyncCancellation: from beforeRelease
idle 0, active 0
