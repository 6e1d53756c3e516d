--TEST--
Pool: detach(): the resource leaves the pool for good, without its destructor, and its place is free
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;
$pool = new Async\Pool(fn () => new Conn, destructor: function ($c) { echo "destroyed $c\n"; }, min: 1, max: 1);
$a = $pool->acquire();
$waiter = waiter($pool, 'W');
steps();
$pool->detach($a);
await($waiter);
echo "mine: $a, ", counts($pool), ', detached ', $pool->stats()->destroyed['detached'], "\n";
echo outcome(fn () => $pool->release($a)), "\n";
echo outcome(fn () => $pool->detach($a)), "\n";
$pool->use(fn ($b) => $pool->detach($b));
until(fn () => $pool->count() === 1);
echo "min is restored\n";
$pool->close();
unset($a);
$numbers = new Async\Pool(fn () => 7, max: 1);
$seven = $numbers->acquire();
$numbers->detach($seven);
echo counts($numbers), "\n";
?>
--EXPECT--
W got c2
mine: c1, idle 1, active 0, detached 1
Async\PoolException: Resource does not belong to this pool
Async\PoolException: Resource does not belong to this pool
min is restored
destroyed c3
idle 0, active 0
