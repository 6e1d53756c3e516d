--TEST--
Pool: acquire(): the place passes over cancelled waiters to the first one that still waits
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
for ($i = 0; $i < 6; $i++) {
    $w[$i] = waiter($pool, "W$i");
}
steps();
$pool->release($r);
foreach ([0, 1, 2, 4] as $i) {
    $w[$i]->cancel();
}
array_map(Async\await(...), $w);
echo counts($pool), "\n";
?>
--EXPECT--
W0: Async\AsyncCancellation: Coroutine cancelled
W1: Async\AsyncCancellation: Coroutine cancelled
W2: Async\AsyncCancellation: Coroutine cancelled
W4: Async\AsyncCancellation: Coroutine cancelled
W3 got c1
W5 got c1
idle 1, active 0
