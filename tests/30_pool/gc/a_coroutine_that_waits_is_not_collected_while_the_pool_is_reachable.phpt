--TEST--
Pool: gc: a waiting coroutine is not collected while a release is still possible
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\suspend;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
waiter($pool, 'W');
suspend();
gc_collect_cycles();
$pool->release($r);
suspend();
echo counts($pool), "\n";
?>
--EXPECT--
W got c1
idle 1, active 0
