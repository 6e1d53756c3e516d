--TEST--
Pool: shutdown: graceful_shutdown() cancels waiters, also those in protect()
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{protect, spawn};

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
waiter($pool, 'A');
spawn(function () use ($pool) {
    try {
        protect(fn () => $pool->acquire());
    } catch (Async\AsyncCancellation $e) {
        echo 'protected: ', $e->getMessage(), "\n";
    }
});
steps();
register_shutdown_function(function () use ($pool, $r) {
    $pool->release($r);
    echo counts($pool), "\n";
});
Async\graceful_shutdown();
?>
--EXPECT--
A: Async\AsyncCancellation: Graceful shutdown
protected: Graceful shutdown
idle 1, active 0
