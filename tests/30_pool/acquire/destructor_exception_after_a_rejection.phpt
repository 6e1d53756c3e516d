--TEST--
Pool: acquire(): an exception while a rejected resource is destroyed leaves acquire()
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$pool = new Async\Pool(
    factory: function () { $c = new Conn; echo "made $c\n"; return $c; },
    destructor: function ($r) { throw new RuntimeException("cannot destroy $r"); },
    beforeAcquire: fn ($r) => $r->id !== 1,
    max: 1,
);
$r = $pool->acquire();
$a = waiter($pool, 'A');
$b = waiter($pool, 'B');
steps();
$pool->release($r);
await($a);
await($b);
echo counts($pool), "\n";
$kept = $pool->acquire();     // or the destructor would throw at the end
?>
--EXPECT--
made c1
A: RuntimeException: cannot destroy c1
made c2
B got c2
idle 1, active 0
