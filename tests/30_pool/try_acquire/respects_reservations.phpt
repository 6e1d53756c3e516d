--TEST--
Pool: tryAcquire(): does not take a place that is reserved for a woken waiter
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach ([true, false] as $accept) {
    $pool = new Async\Pool(fn () => new Conn, beforeRelease: fn () => $accept, max: 1);
    $r = $pool->acquire();
    $w = waiter($pool, 'W', keep: true);
    steps();
    $pool->release($r);
    echo counts($pool), "\n";
    var_dump($pool->tryAcquire());
    steps();
    var_dump($pool->tryAcquire());
}
?>
--EXPECT--
idle 1, active 0
NULL
W got c1
NULL
idle 0, active 0
NULL
W got c3
NULL
