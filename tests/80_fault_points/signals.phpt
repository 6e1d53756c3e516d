--TEST--
Fault points: a signal handler that cannot wake the loop still runs
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';

pcntl_async_signals(true);
sweep(['sigaction' => SAME], function () {
    $seen = 0;
    pcntl_signal(SIGUSR1, function () use (&$seen) {
        $seen++;
    });
    posix_kill(getmypid(), SIGUSR1);
    Async\delay(1);
    return "$seen seen";
});
?>
--EXPECT--
normally: 1 seen
swept
