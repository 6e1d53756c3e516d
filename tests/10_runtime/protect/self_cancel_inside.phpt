--TEST--
protect(): a coroutine that cancels itself inside is thrown out at the end
--FILE--
<?php
use function Async\{current_coroutine, protect, spawn, suspend};

spawn(function () {
    try {
        protect(function () {
            current_coroutine()->cancel();
            suspend();
            echo "goes on\n";
        });
        echo "not reached\n";
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECT--
goes on
Coroutine cancelled
