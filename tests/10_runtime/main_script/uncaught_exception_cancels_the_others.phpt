--TEST--
Main: an uncaught exception starts a graceful shutdown and is reported as usual
--FILE--
<?php
use function Async\{delay, spawn, suspend};

spawn(function () {
    try {
        delay(600_000);
    } catch (Async\AsyncCancellation $e) {
        echo 'coroutine: ', $e->getMessage(), "\n";
    }
});
suspend();
spawn(function () { echo "never starts\n"; });
register_shutdown_function(function () { echo "shutdown function\n"; });
throw new RuntimeException('main failed');
?>
--EXPECTREGEX--
(?!(?s:.*)never starts)(?=(?s:.*)coroutine: Cancelled because main failed: RuntimeException: main failed\n)(?=(?s:.*)Fatal error: Uncaught RuntimeException: main failed in \S+:\d+\nStack trace:\n#0 {main}\n  thrown in)(?s:.*)shutdown function
