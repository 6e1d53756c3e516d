--TEST--
Pool: fairness: a newcomer that runs before the woken waiter goes to the end of the line
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
waiter($pool, 'A');
waiter($pool, 'B');
steps();
waiter($pool, 'newcomer');      // queued before A is woken: runs first
$pool->release($r);
steps();
?>
--EXPECT--
A got c1
B got c1
newcomer got c1
