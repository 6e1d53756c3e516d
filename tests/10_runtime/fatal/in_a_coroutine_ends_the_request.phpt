--TEST--
Fatal error: one in a coroutine ends the request, and only shutdown functions run
--FILE--
<?php
use function Async\{delay, spawn, suspend};

spawn(function () { try { delay(600_000); } finally { echo "not run\n"; } });
spawn(function () { suspend(); @trigger_error('fatal here', E_USER_ERROR); });
spawn(function () { suspend(); suspend(); echo "not reached\n"; });
register_shutdown_function(function () {
    echo "shutdown function\n";
    try {
        spawn(fn () => 1);
    } catch (Async\AsyncException $e) {
        echo $e->getMessage(), "\n";
    }
});
delay(600_000);
echo "not reached\n";
?>
--EXPECTF--
Fatal error: fatal here in %s on line %d
shutdown function
Cannot spawn a coroutine when async is disabled
