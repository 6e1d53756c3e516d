--TEST--
Signals: a handler cannot suspend, but may spawn
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php if (!is_readable('/proc/self/stat')) die('skip needs /proc'); ?>
--FILE--
<?php
require __DIR__ . '/signal.inc';
use function Async\{await, delay, spawn, suspend};

pcntl_async_signals(true);
$handler = function () use (&$sleeper, &$spawned) {
    foreach ([fn () => suspend(), fn () => delay(1), fn () => await(spawn(fn () => 1))] as $case) {
        try {
            $case();
            echo "suspended\n";
        } catch (Async\AsyncException $e) {
            echo $e->getMessage(), "\n";
        }
    }
    $spawned = spawn(function () use (&$sleeper) { delay(1); echo "spawned by the handler\n"; $sleeper?->cancel(); });
};
pcntl_signal(SIGUSR1, $handler);
echo "while code runs\n";
posix_kill(getmypid(), SIGUSR1);
await($spawned);
echo "while the loop waits\n";
$sleeper = spawn(fn () => delay(20_000));
signal_me_when_i_sleep(SIGUSR1);
try {
    await($sleeper);
} catch (Async\AsyncCancellation) {
    echo "end\n";
}
?>
--EXPECT--
while code runs
Cannot suspend inside a signal handler: spawn() a coroutine that waits
Cannot suspend inside a signal handler: spawn() a coroutine that waits
Cannot suspend inside a signal handler: spawn() a coroutine that waits
spawned by the handler
while the loop waits
Cannot suspend inside a signal handler: spawn() a coroutine that waits
Cannot suspend inside a signal handler: spawn() a coroutine that waits
Cannot suspend inside a signal handler: spawn() a coroutine that waits
spawned by the handler
end
