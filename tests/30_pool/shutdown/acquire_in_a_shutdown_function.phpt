--TEST--
Pool: shutdown: a shutdown function may acquire, wait and release
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

$pool = new Async\Pool(fn () => new Conn, max: 1);
register_shutdown_function(function () use ($pool) {
    $r = $pool->acquire();
    echo "shutdown function got $r\n";
    spawn(function () use ($pool, $r) { suspend(); echo "releasing\n"; $pool->release($r); });
    $again = $pool->acquire(1_000);
    echo "and waited for $again\n";
    $pool->release($again);
    echo outcome(fn () => $pool->release($again)), "\n";
    $pool->close();
});
echo "end of main\n";
?>
--EXPECTF--
end of main
shutdown function got c1
releasing
and waited for c1
Async\PoolException: %s
