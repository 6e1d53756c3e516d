--TEST--
graceful_shutdown(): protect() does not hold it up
--FILE--
<?php
use function Async\{delay, graceful_shutdown, protect, spawn, suspend};

spawn(function () {
    try {
        protect(function () { delay(600_000); });
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
suspend();
graceful_shutdown();
?>
--EXPECT--
Graceful shutdown
