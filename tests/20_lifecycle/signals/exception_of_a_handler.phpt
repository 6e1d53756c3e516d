--TEST--
Signals: an exception of a handler that ran while the loop waited is not lost
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php if (!is_readable('/proc/self/stat')) die('skip needs /proc'); ?>
--FILE--
<?php
require __DIR__ . '/signal.inc';
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () { throw new RuntimeException('from the handler'); });
signal_me_when_i_sleep(SIGUSR1);
Async\delay(20_000);
echo "the timer came first\n";
?>
--EXPECTF--
%AFatal error: Uncaught RuntimeException: from the handler in %a
