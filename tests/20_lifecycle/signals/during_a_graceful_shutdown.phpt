--TEST--
Signals: one that arrives during a graceful shutdown neither hangs nor breaks it
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php if (!is_readable('/proc/self/stat')) die('skip needs /proc'); ?>
--FILE--
<?php
require __DIR__ . '/signal.inc';
use function Async\{delay, graceful_shutdown, spawn, suspend};

pcntl_async_signals(true);
$got = false;
pcntl_signal(SIGUSR1, function () use (&$got) { $got = true; echo "handler\n"; });
spawn(function () use (&$got) {
    try {
        delay(600_000);
    } finally {
        signal_me_when_i_sleep(SIGUSR1);
        for ($i = 0; $i < 2000 && !$got; $i++) {
            delay(5);
        }
        echo "cleaned up\n";
    }
});
suspend();
graceful_shutdown();
?>
--EXPECT--
handler
cleaned up
