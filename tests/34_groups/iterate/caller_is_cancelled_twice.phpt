--TEST--
iterate(): a caller that is cancelled twice while callbacks end gets both cancellations, once each
--FILE--
<?php
use Async\AsyncCancellation;
use function Async\{await, delay, iterate, protect, spawn, suspend};

$caller = spawn(function () {
    try {
        iterate([1], fn () => protect(fn () => delay(20)));
    } catch (AsyncCancellation $e) {
        for (; $e; $e = $e->getPrevious()) {
            echo $e->getMessage(), "\n";
        }
    }
});
suspend();
suspend();
$caller->cancel(new AsyncCancellation('first'));
suspend();
$caller->cancel(new AsyncCancellation('second'));
await($caller);
?>
--EXPECT--
second
first
