--TEST--
Pool: fairness: a rejected release frees one place and wakes one waiter
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, beforeRelease: fn ($r) => false, max: 2);
$a = $pool->acquire();
$b = $pool->acquire();
foreach (['A', 'B', 'C'] as $name) {
    $w[$name] = waiter($pool, $name, keep: true);
}
steps();
$pool->release($a);
foreach ($w as $name => $c) {
    echo $c->isQueued() ? $name : '-';
}
echo "\n", counts($pool), "\n";
steps();
echo counts($pool), "\n";
$pool->close();
?>
--EXPECT--
A--
idle 0, active 1
A got c3
idle 0, active 2
B: Async\PoolException: Pool is closed
C: Async\PoolException: Pool is closed
