--TEST--
Pool: close(): a waiter that is cancelled after close() gets exactly one exception
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$pool = new Async\Pool(fn () => 1, max: 1);
$pool->acquire();
$w = spawn(function () use ($pool) {
    try {
        $pool->acquire();
        echo "got it?\n";
    } catch (Throwable $e) {
        echo get_class($e), "\n";
    }
    Async\suspend();
    echo "continued\n";
});
steps();
$pool->close();
$w->cancel();
await($w);
echo counts($pool), "\n";
?>
--EXPECT--
Async\AsyncCancellation
continued
idle 0, active 1
