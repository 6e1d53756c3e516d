--TEST--
Signals: a pcntl handler runs while the loop waits, not after it
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php if (!is_readable('/proc/self/stat')) die('skip needs /proc'); ?>
--FILE--
<?php
require __DIR__ . '/signal.inc';
use function Async\{delay, spawn};

pcntl_async_signals(true);
$sleeper = spawn(function () {
    try {
        delay(20_000);
        echo "the timer came first\n";
    } catch (Async\AsyncCancellation) {
        echo "cancelled by the handler\n";
    }
});
pcntl_signal(SIGUSR1, function (int $signal) use ($sleeper) {
    echo "handler\n";
    $sleeper->cancel();
});
signal_me_when_i_sleep(SIGUSR1);
?>
--EXPECT--
handler
cancelled by the handler
