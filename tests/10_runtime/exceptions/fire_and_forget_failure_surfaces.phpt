--TEST--
A failure of a coroutine that nobody holds surfaces at once: the others are cancelled, it is reported at the end
--FILE--
<?php
use function Async\{delay, spawn, suspend};

spawn(function () {
    try {
        delay(600_000);
    } catch (Async\AsyncCancellation $e) {
        echo 'waiting one: ', $e->getMessage(), "\n";
    }
});
spawn(function () { throw new RuntimeException('forgotten'); });
spawn(function () { echo "never starts\n"; });
try {
    delay(600_000);
} catch (Async\AsyncCancellation $e) {
    echo 'main: ', $e->getMessage(), "\n";
}
register_shutdown_function(function () { echo "shutdown function\n"; });
?>
--EXPECTF--
waiting one: Graceful shutdown
main: Graceful shutdown
%AFatal error: Uncaught RuntimeException: forgotten in %s:%d
Stack trace:
#0 [internal function]: {closure}()
#1 {main}
  thrown in %s on line %d%A
