--TEST--
Pool: timeout: zero means no timeout
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire(0);
$w = waiter($pool, 'W', 0);
delay(20);
var_dump($w->isCompleted());
$pool->release($r);
steps();
?>
--EXPECT--
bool(false)
W got c1
