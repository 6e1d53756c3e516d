--TEST--
Pool: acquire(): when the only waiter is cancelled after its wake-up, the resource stays idle
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$pool = new Async\Pool(
    factory: function () { $c = new Conn; echo "made $c\n"; return $c; },
    destructor: function ($r) { echo "destroyed $r\n"; },
    max: 1,
);
$r = $pool->acquire();
$a = waiter($pool, 'A');
steps();
$pool->release($r);
$a->cancel();
await($a);
echo counts($pool), "\n";
echo $pool->tryAcquire(), "\n";
?>
--EXPECT--
made c1
A: Async\AsyncCancellation: Coroutine cancelled
idle 1, active 0
c1
