--TEST--
Pool: breaker: when the pool begins to recover, only one of the woken waiters becomes the probe
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 3);
$held = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
foreach (['A', 'B', 'C', 'D', 'E'] as $name) {
    waiter($pool, $name);
}
steps();
foreach ($held as $r) {
    $pool->release($r);
}
$pool->recover();
steps(20);
echo counts($pool), "\n";

$pool->activate();
$held = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
$probe = waiter($pool, 'F', keep: true);
$late = waiter($pool, 'G', timeout: 600_000);
$cancelled = waiter($pool, 'H');
$last = waiter($pool, 'I');
steps();
foreach ($held as $r) {
    $pool->release($r);
}
$pool->recover();
echo 'a newcomer: ', json_encode($pool->tryAcquire()), "\n";
steps();
$cancelled->cancel();
steps();
$pool->release(Async\await($probe));
steps();
echo counts($pool), "\n";
?>
--EXPECT--
A got c1
B got c2
C got c3
D got c1
E got c2
idle 3, active 0
a newcomer: null
F got c3
H: Async\AsyncCancellation: Coroutine cancelled
G got c1
I got c2
idle 3, active 0
