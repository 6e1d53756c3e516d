--TEST--
Signals: pcntl_alarm() interrupts a delay of main
--EXTENSIONS--
pcntl
--FILE--
<?php
pcntl_async_signals(true);
Async\suspend();
$main = Async\current_coroutine();
pcntl_signal(SIGALRM, function () use ($main) { echo "alarm\n"; $main->cancel(); });
pcntl_alarm(1);
try {
    Async\delay(20_000);
    echo "the timer came first\n";
} catch (Async\AsyncCancellation) {
    echo "interrupted\n";
}
?>
--EXPECT--
alarm
interrupted
