--TEST--
Pool: timeout: once a place is reserved for a waiter it cannot time out, however late it runs
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$w = waiter($pool, 'W', 15);
steps(2);
$pool->release($r);
burn(40);
steps();
var_dump($w->isCompleted());
?>
--EXPECT--
W got c1
bool(true)
