--TEST--
Scheduling: coroutines woken by timers queue in the order of the deadlines
--FILE--
<?php
use function Async\{delay, spawn, suspend};

foreach ([450, 150, 300] as $ms) { // far apart: the machine may be busy between the calls
    spawn(function () use ($ms) { delay($ms); echo "timer $ms\n"; });
}
suspend();
for ($until = hrtime(true) + 500_000_000; hrtime(true) < $until;); // all are due when the loop looks
?>
--EXPECT--
timer 150
timer 300
timer 450
