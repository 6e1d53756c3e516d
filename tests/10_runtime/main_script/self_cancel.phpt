--TEST--
Main: it may cancel itself: noticed at its next wait
--FILE--
<?php
use function Async\{current_coroutine, delay, spawn, suspend};

suspend();
spawn(function () { suspend(); echo "coroutine\n"; });
current_coroutine()->cancel();
echo "goes on\n";
delay(600_000);
echo "not reached\n";
?>
--EXPECT--
goes on
coroutine
