--TEST--
Signals: a number that PHP coerces makes a handler that wakes the loop, too
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php if (!is_readable('/proc/self/stat')) die('skip needs /proc'); ?>
--FILE--
<?php
require __DIR__ . '/signal.inc';

pcntl_async_signals(true);
Async\suspend();
$main = Async\current_coroutine();
set_error_handler(function (int $type, string $message) { echo "$message\n"; });
pcntl_signal((string) SIGUSR1, function () use ($main) { echo "handled\n"; $main->cancel(); });
try {
    pcntl_signal(SIGUSR2 + 0.5, SIG_DFL);
    pcntl_signal([], SIG_DFL);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
set_error_handler(fn(int $type, string $message) => throw new Exception($message));
try {
    pcntl_signal(SIGUSR2 + 0.5, SIG_DFL);
} catch (Exception $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
restore_error_handler();
signal_me_when_i_sleep(SIGUSR1);
try {
    Async\delay(20_000);
    echo "the timer came first\n";
} catch (Async\AsyncCancellation) {
    echo "interrupted\n";
}
?>
--EXPECTF--
Implicit conversion from float %d.5 to int loses precision
pcntl_signal(): Argument #1 ($signal) must be of type int, array given
Exception: Implicit conversion from float %d.5 to int loses precision
handled
interrupted
