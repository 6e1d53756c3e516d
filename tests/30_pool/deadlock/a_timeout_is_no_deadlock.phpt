--TEST--
Pool: deadlock: a waiter with a timeout prevents the report, also for the waiters beside it
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$pool = new Async\Pool(fn () => new Conn, max: 1);
spawn(function () use ($pool) {
    $r = $pool->acquire();
    try {
        $pool->acquire(5);
    } catch (Async\TimeoutException) {
        echo "timeout\n";
    }
    $pool->release($r);
});
waiter($pool, 'W');
?>
--EXPECT--
timeout
W got c1
