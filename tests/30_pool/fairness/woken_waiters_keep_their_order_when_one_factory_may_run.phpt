--TEST--
Pool: maxCreating serves woken waiters in order when the resources promised to them are too old
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;
$pool = new Async\Pool(fn () => new Conn, max: 3, maxCreating: 1);
$held = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
$waiters = array_map(fn ($name) => waiter($pool, $name, keep: true), ['A', 'B', 'C']);
steps();
array_map($pool->release(...), $held);
$pool->evict();
foreach ($waiters as $waiter) {
    $kept[] = await($waiter);
}
echo counts($pool), "\n";
?>
--EXPECT--
A got c4
B got c5
C got c6
idle 0, active 3
