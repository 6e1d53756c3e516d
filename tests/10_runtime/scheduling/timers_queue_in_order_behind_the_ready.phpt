--TEST--
Scheduling: coroutines woken by timers queue in the order of the deadlines
--FILE--
<?php
use function Async\{delay, spawn, suspend};

foreach ([3, 1, 2] as $n) {
    spawn(function () use ($n) { delay($n); echo "timer $n\n"; });
}
suspend();
for ($until = hrtime(true) + 10_000_000; hrtime(true) < $until;); // all are due when the loop looks
?>
--EXPECT--
timer 1
timer 2
timer 3
