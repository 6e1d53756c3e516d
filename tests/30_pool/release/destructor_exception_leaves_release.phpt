--TEST--
Pool: release(): a destructor exception leaves release, and the waiter is still served
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: fn ($r) => throw new RuntimeException("cannot destroy $r"),
    beforeRelease: fn ($r) => $r->id !== 1,
    max: 1,
);
$r = $pool->acquire();
waiter($pool, 'W');
steps();
echo outcome(fn () => $pool->release($r)), "\n";
echo counts($pool), "\n";
steps();
echo counts($pool), "\n";
$r = $pool->acquire();   // or the destructor would throw at the end
?>
--EXPECT--
RuntimeException: cannot destroy c1
idle 0, active 0
W got c2
idle 1, active 0
