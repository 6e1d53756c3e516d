--TEST--
finally(): an exception from the destructor of a finished handler is reported as uncaught
--FILE--
<?php
use function Async\{delay, spawn, suspend};

final class Throwing {
    public function __destruct() { throw new Exception('of a handler'); }
}
set_exception_handler(function ($e) { echo 'uncaught: ', $e->getMessage(), "\n"; });
$throwing = new Throwing;
$coroutine = spawn(function () { echo "ran\n"; });
$coroutine->finally(function () use ($throwing) { echo "handler\n"; });
unset($throwing);
$next = spawn(function () {
    try {
        suspend();
    } catch (Throwable $e) {
        echo 'another one: ', $e->getMessage(), "\n";
    }
});
try {
    delay(10_000);
} catch (Async\AsyncCancellation $e) {
    echo 'main: ', $e->getMessage(), "\n";
}
?>
--EXPECT--
ran
handler
another one: Cancelled because a coroutine failed: Exception: of a handler
main: Cancelled because a coroutine failed: Exception: of a handler
uncaught: of a handler
