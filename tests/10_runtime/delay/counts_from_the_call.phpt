--TEST--
delay(): waits at least so long, counted from the call, also after long synchronous work
--FILE--
<?php
use function Async\{delay, spawn, suspend};

function at_least(int $ms): bool {
    $start = hrtime(true);
    delay($ms);
    return hrtime(true) - $start >= $ms * 1_000_000;
}
suspend();
var_dump(at_least(5));
for ($until = hrtime(true) + 30_000_000; hrtime(true) < $until;); // the clock of a loop would now be behind
var_dump(at_least(10));
$all = true;
for ($i = 0; $i < 50; $i++) {
    $all = at_least(1) && $all;
}
var_dump($all);
$c = spawn(fn () => at_least(7));
for ($until = hrtime(true) + 10_000_000; hrtime(true) < $until;);
var_dump(Async\await($c));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
