--TEST--
Pool: resize(): waiters that were woken for a place that is gone wait again, in their order
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;
$pool = new Async\Pool(fn () => new Conn, max: 3);
$all = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
foreach (['A', 'B', 'C'] as $name) {
    waiter($pool, $name);
}
steps();
array_map($pool->discard(...), $all);
$pool->resize(0, 1);
steps();
echo counts($pool), ', ', $pool->stats()->created, " made\n";
?>
--EXPECT--
A got c4
B got c4
C got c4
idle 1, active 0, 4 made
