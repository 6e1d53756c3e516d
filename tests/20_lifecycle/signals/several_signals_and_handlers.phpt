--TEST--
Signals: several signals reach their current handlers in order
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
pcntl_signal(SIGUSR1, function () { echo "not used\n"; });
pcntl_signal(SIGUSR1, function () { echo "one\n"; });
pcntl_signal(SIGUSR2, function () use ($main) { echo "two\n"; $main->cancel(); });
signal_me_when_i_sleep(SIGUSR1, SIGUSR1, SIGUSR2);
try {
    Async\delay(40_000);
} catch (Async\AsyncCancellation) {
    echo "main\n";
}
?>
--EXPECT--
one
one
two
main
