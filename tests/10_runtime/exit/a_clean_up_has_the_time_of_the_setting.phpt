--TEST--
exit(): a clean-up that waits is not disturbed before async.shutdown_timeout has passed
--INI--
async.shutdown_timeout=60000
--FILE--
<?php
use function Async\{delay, spawn, suspend};

spawn(function () {
    try {
        delay(600_000);
    } catch (Async\AsyncCancellation) {
        for ($i = 0; $i < 20; $i++) {
            delay(2);
        }
        echo "cleaned up in catch\n";
    } finally {
        delay(2);
        echo "and in finally\n";
    }
});
suspend();
exit();
?>
--EXPECT--
cleaned up in catch
and in finally
