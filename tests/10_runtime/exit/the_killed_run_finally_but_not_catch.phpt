--TEST--
exit(): a coroutine that catches each cancellation is killed, and only its finally blocks run
--INI--
async.shutdown_timeout=5
--FILE--
<?php
use function Async\{delay, spawn, suspend};

/* Takes a few cancellations to give up. */
spawn(function () {
    for ($i = 0; $i < 4; $i++) {
        try {
            delay(600_000);
        } catch (Throwable) {
        }
    }
    echo "gave up\n";
});
spawn(function () {
    try {
        $caught = 0;
        while (true) {
            try {
                delay(600_000);
            } catch (Throwable) {
                $caught++;
            }
        }
    } catch (Throwable) {
        echo "not reached\n";
    } finally {
        echo $caught > 4 ? "finally, after many cancellations\n" : "finally, after $caught cancellations\n";
        try {
            suspend();
        } catch (Async\AsyncException $e) {
            echo $e->getMessage(), "\n";
        }
    }
});
register_shutdown_function(function () {
    spawn(function () { delay(1); echo "shutdown functions may spawn again\n"; });
});
suspend();
exit();
?>
--EXPECTF--
gave up

Warning: Coroutine %d, spawned at %s:14, was cancelled and goes on: it is ended by force in %s on line 19
finally, after many cancellations
Cannot suspend a coroutine that is being destroyed
shutdown functions may spawn again
