--TEST--
Signals: one that is ignored stays ignored, also while the loop waits
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
use function Async\{delay, spawn};

pcntl_async_signals(true);
var_dump(pcntl_signal(SIGUSR1, fn () => print("not reached\n")), pcntl_signal(SIGUSR1, SIG_IGN));
spawn(fn () => posix_kill(getmypid(), SIGUSR1));
delay(5);
try {
    pcntl_signal(0, SIG_IGN);
} catch (ValueError $e) {
    echo get_class($e), "\n";
}
echo "still here\n";
?>
--EXPECT--
bool(true)
bool(true)
ValueError
still here
