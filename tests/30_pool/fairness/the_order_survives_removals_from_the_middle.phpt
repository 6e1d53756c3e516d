--TEST--
Pool: fairness: waiters that leave the line do not change the order of the others
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => 1, max: 1);
$r = $pool->acquire();
for ($i = 0; $i < 10; $i++) {
    $w[$i] = waiter($pool, "W$i");
}
steps();
foreach ([0, 5, 9, 4, 1] as $i) {
    $w[$i]->cancel();
}
steps();
waiter($pool, 'last');
steps();
echo "--\n";
$pool->release($r);
steps(10);
?>
--EXPECT--
W0: Async\AsyncCancellation: Coroutine cancelled
W5: Async\AsyncCancellation: Coroutine cancelled
W9: Async\AsyncCancellation: Coroutine cancelled
W4: Async\AsyncCancellation: Coroutine cancelled
W1: Async\AsyncCancellation: Coroutine cancelled
--
W2 got 1
W3 got 1
W6 got 1
W7 got 1
W8 got 1
last got 1
