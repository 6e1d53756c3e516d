--TEST--
protect(): after an exception of the closure the coroutine is no longer protected
--FILE--
<?php
use function Async\{delay, protect, spawn, suspend};

$c = spawn(function () {
    try {
        protect(function () { throw new LogicException('left'); });
    } catch (LogicException $e) {
        echo $e->getMessage(), "\n";
    }
    try {
        delay(600_000);
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
suspend();
$c->cancel();
?>
--EXPECT--
left
Coroutine cancelled
