--TEST--
graceful_shutdown(): a cancelled coroutine may still wait while it cleans up
--FILE--
<?php
use function Async\{delay, graceful_shutdown, spawn, suspend};

spawn(function () {
    try {
        delay(600_000);
    } finally {
        suspend();
        delay(2);
        echo "cleaned up\n";
    }
});
suspend();
graceful_shutdown();
?>
--EXPECT--
cleaned up
