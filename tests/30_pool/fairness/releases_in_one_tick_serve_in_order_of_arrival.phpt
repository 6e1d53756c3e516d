--TEST--
Pool: fairness: several releases in one tick serve the waiters in order of arrival, one each
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 3);
$held = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
foreach (['A', 'B', 'C', 'D', 'E'] as $name) {
    $w[$name] = waiter($pool, $name, keep: true);
}
steps();
foreach ($held as $i => $r) {
    $pool->release($r);
    foreach ($w as $name => $c) {
        echo $c->isQueued() ? $name : '-';
    }
    echo "\n";
}
steps();
echo counts($pool), "\n";
$pool->close();
?>
--EXPECT--
A----
AB---
ABC--
A got c1
B got c2
C got c3
idle 0, active 3
D: Async\PoolException: Pool is closed
E: Async\PoolException: Pool is closed
