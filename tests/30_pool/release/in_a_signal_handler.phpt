--TEST--
Pool: release(): a signal handler may release and close, but not wait
--SKIPIF--
<?php if (!function_exists('pcntl_async_signals') || !function_exists('posix_kill')) die('skip needs pcntl and posix'); ?>
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

pcntl_async_signals(true);
$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
pcntl_signal(SIGUSR1, function () use ($pool, $r) {
    echo 'handler: ', outcome(fn () => $pool->acquire(5)), "\n";
    $pool->release($r);
});
spawn(function () { posix_kill(posix_getpid(), SIGUSR1); });
$got = $pool->acquire(10_000);
echo "main got $got\n";

pcntl_signal(SIGUSR2, function () use ($pool) { $pool->close(); });
waiter($pool, 'W');
spawn(function () { posix_kill(posix_getpid(), SIGUSR2); });
echo outcome(fn () => $pool->acquire(10_000)), "\n";
?>
--EXPECTF--
handler: Async\PoolException: %s
main got c1
Async\PoolException: Pool is closed
W: Async\PoolException: Pool is closed
