--TEST--
Pool: cancel: a waiter may catch the cancellation and acquire again
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$w = spawn(function () use ($pool) {
    try {
        $pool->acquire();
    } catch (Async\AsyncCancellation) {
        echo "once more\n";
    }
    $r = $pool->acquire(1_000);
    echo "got $r\n";
    $pool->release($r);
});
steps();
$w->cancel();
steps();
$pool->release($r);
steps();
echo counts($pool), "\n";
?>
--EXPECT--
once more
got c1
idle 1, active 0
