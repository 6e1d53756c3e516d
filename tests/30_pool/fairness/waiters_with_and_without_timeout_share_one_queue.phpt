--TEST--
Pool: fairness: a timeout does not change the position in the line
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => 1, max: 1);
$r = $pool->acquire();
waiter($pool, 'A', 600_000);
waiter($pool, 'B');
waiter($pool, 'C', 1_000);
waiter($pool, 'D', PHP_INT_MAX);
steps();
$pool->release($r);
steps();
?>
--EXPECT--
A got 1
B got 1
C got 1
D got 1
