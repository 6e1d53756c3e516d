--TEST--
Pool: cancel: the pool stays usable when all waiters are cancelled in one tick
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 3);
$held = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
for ($i = 0; $i < 6; $i++) {
    $w[] = waiter($pool, "W$i");
}
steps();
foreach ($held as $r) {
    $pool->release($r);
}
foreach (array_reverse($w) as $c) {
    $c->cancel();
}
steps();
echo counts($pool), "\n";
echo $pool->tryAcquire(), $pool->tryAcquire(), $pool->tryAcquire(), json_encode($pool->tryAcquire()), "\n";
?>
--EXPECTF--
W0: Async\AsyncCancellation: Coroutine cancelled
W1: Async\AsyncCancellation: Coroutine cancelled
W2: Async\AsyncCancellation: Coroutine cancelled
W5: Async\AsyncCancellation: Coroutine cancelled
W4: Async\AsyncCancellation: Coroutine cancelled
W3: Async\AsyncCancellation: Coroutine cancelled
idle 3, active 0
c1c2c3null
