--TEST--
graceful_shutdown(): a second call changes nothing
--FILE--
<?php
use function Async\{delay, graceful_shutdown, spawn, suspend};

spawn(function () {
    try {
        delay(600_000);
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
        graceful_shutdown();
    }
});
suspend();
graceful_shutdown(new Async\AsyncCancellation('ignored'));
graceful_shutdown();
try {
    graceful_shutdown(new Exception);
} catch (TypeError $e) {
    echo $e::class, "\n";
}
echo "main ends\n";
?>
--EXPECT--
TypeError
main ends
Graceful shutdown
