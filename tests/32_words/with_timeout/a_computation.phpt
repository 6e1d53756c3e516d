--TEST--
with_timeout(): a computation is noticed at its next wait; without one its result is not lost
--FILE--
<?php
use Async\TimeoutException;
use function Async\{delay, spawn, suspend, with_timeout};

function compute(): string
{
    for ($end = hrtime(true) + 30_000_000; hrtime(true) < $end;);
    return 'computed';
}
echo with_timeout(5, fn () => compute()), "\n";
suspend();
delay(1);
try {
    with_timeout(5, function () {
        compute();
        suspend();
        echo "not reached\n";
    });
} catch (TimeoutException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
computed
Gave up after 5 ms
