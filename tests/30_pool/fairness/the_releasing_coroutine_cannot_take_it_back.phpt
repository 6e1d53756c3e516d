--TEST--
Pool: fairness: the releasing coroutine queues behind the oldest waiter
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$w = waiter($pool, 'W');
steps();
$pool->release($r);
echo counts($pool), "\n";
var_dump($pool->tryAcquire());
$r = $pool->acquire();
echo "main got $r\n";
?>
--EXPECT--
idle 1, active 0
NULL
W got c1
main got c1
