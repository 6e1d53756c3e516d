--TEST--
Pool: cancel: inside protect() a waiter keeps its position and gets its resource
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{protect, spawn};

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$w = spawn(function () use ($pool) {
    try {
        protect(function () use ($pool) {
            $r = $pool->acquire();
            echo "got $r\n";
            $pool->release($r);
        });
    } catch (Async\AsyncCancellation $e) {
        echo 'afterwards: ', $e->getMessage(), "\n";
    }
});
waiter($pool, 'next');
steps();
$w->cancel();
steps();
echo "releasing\n";
$pool->release($r);
steps();
echo counts($pool), "\n";
?>
--EXPECT--
releasing
got c1
afterwards: Coroutine cancelled
next got c1
idle 1, active 0
