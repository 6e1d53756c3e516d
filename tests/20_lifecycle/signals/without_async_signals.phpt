--TEST--
Signals: without pcntl_async_signals() they wait for pcntl_signal_dispatch()
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php if (!is_readable('/proc/self/stat')) die('skip needs /proc'); ?>
--FILE--
<?php
require __DIR__ . '/signal.inc';
pcntl_signal(SIGUSR1, function () { echo "handler\n"; });
signal_me_when_i_sleep(SIGUSR1);
Async\delay(200);
while (pcntl_wait($status) > 0);
echo "delay ended\n";
pcntl_signal_dispatch();
?>
--EXPECT--
delay ended
handler
