--TEST--
delay(): cancelled when its timer has fired but before it ran, it throws
--FILE--
<?php
use function Async\{delay, spawn, suspend};

$second = null;
$first = spawn(function () use (&$second) { delay(1); $second->cancel(); echo "first\n"; });
$second = spawn(function () {
    try {
        delay(1);
        echo "not reached\n";
    } catch (Async\AsyncCancellation $e) {
        echo 'second: ', $e->getMessage(), "\n";
    }
});
suspend();
for ($until = hrtime(true) + 10_000_000; hrtime(true) < $until;); // both are due before the loop looks
?>
--EXPECT--
first
second: Coroutine cancelled
