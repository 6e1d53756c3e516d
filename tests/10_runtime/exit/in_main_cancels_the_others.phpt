--TEST--
exit(): in main, waiting coroutines are cancelled, unstarted ones dropped, shutdown functions run
--FILE--
<?php
use function Async\{delay, spawn, suspend};

spawn(function () {
    try {
        delay(600_000);
    } catch (Async\AsyncCancellation $e) {
        echo 'coroutine: ', $e->getMessage(), "\n";
    } finally {
        echo "finally\n";
    }
});
suspend();
spawn(function () { echo "never starts\n"; });
register_shutdown_function(function () { echo "shutdown function\n"; });
exit("bye\n");
?>
--EXPECT--
bye
coroutine: Graceful shutdown
finally
shutdown function
