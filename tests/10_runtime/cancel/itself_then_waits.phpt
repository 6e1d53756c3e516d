--TEST--
cancel(): a coroutine that cancelled itself is thrown out of its next wait, if it waits
--FILE--
<?php
use function Async\{current_coroutine, delay, spawn};

spawn(function () {
    current_coroutine()->cancel();
    try {
        delay(600_000);
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
    delay(1);
    echo "once only\n";
});
?>
--EXPECT--
Coroutine cancelled
once only
