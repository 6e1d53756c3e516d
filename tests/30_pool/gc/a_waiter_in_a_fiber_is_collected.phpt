--TEST--
Pool: gc: a coroutine whose Fiber waits forever is collected, and all finally blocks run
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{get_coroutines, spawn};

spawn(function () {
    $pool = new Async\Pool(fn () => new Conn, max: 1);
    $mine = [$pool->acquire()]; // in an array: the pool cannot tell which coroutine has it
    $fiber = new Fiber(function () use ($pool) {
        try {
            $pool->acquire();
        } finally {
            echo "finally of the fiber\n";
        }
    });
    try {
        $fiber->start();
    } finally {
        echo "finally of the coroutine\n";
    }
});
steps();
gc_collect_cycles();
echo count(get_coroutines()), "\n";
?>
--EXPECT--
finally of the fiber
finally of the coroutine
1
