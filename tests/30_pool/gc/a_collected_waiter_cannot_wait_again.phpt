--TEST--
Pool: gc: the finally block of a collected waiter can use the pool but not wait again
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{get_coroutines, spawn};

spawn(function () {
    $pool = new Async\Pool(fn () => new Conn, max: 1);
    $mine = [$pool->acquire()]; // in an array: the pool cannot tell which coroutine has it
    try {
        $pool->acquire();
    } finally {
        echo outcome(fn () => $pool->acquire()), "\n";
        echo outcome(fn () => $pool->acquire(1)), "\n";
        $pool->release($mine[0]);
        echo outcome(fn () => $pool->acquire()), "\n";
    }
});
steps();
gc_collect_cycles();
echo count(get_coroutines()), "\n";
?>
--EXPECTF--
Async\PoolException: %s
Async\PoolException: %s
c1
1
