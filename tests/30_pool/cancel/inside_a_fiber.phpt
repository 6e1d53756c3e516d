--TEST--
Pool: cancel: a coroutine cancelled while a Fiber of it waits: the Fiber gets the cancellation
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$c = spawn(function () use ($pool) {
    $fiber = new Fiber(function () use ($pool) {
        try {
            $pool->acquire();
        } finally {
            echo "finally of the fiber\n";
        }
    });
    try {
        $fiber->start();
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
waiter($pool, 'W');
steps();
$c->cancel();
steps();
$pool->release($r);
steps();
?>
--EXPECT--
finally of the fiber
Coroutine cancelled
W got c1
