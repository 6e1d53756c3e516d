--TEST--
Destructors: those of a coroutine that is cancelled before its start run in it and may suspend
--FILE--
<?php
use function Async\{await, current_coroutine, delay, spawn, suspend};

final class Value {
    public function __construct(private Closure $end) {}
    public function __destruct() { ($this->end)(); }
}
spawn(fn () => 0);
suspend();
$main = current_coroutine();

$waiting = fn () => new Value(function () use ($main) {
    echo 'in main: ', json_encode(current_coroutine() === $main), "\n";
    suspend();
    echo "waited\n";
});
$coroutine = spawn(function () { echo "never\n"; }, $waiting());
$coroutine->cancel();
echo "cancelled\n";
suspend();
var_dump($coroutine->isCompleted(), $coroutine->isStarted());
suspend();

set_exception_handler(function ($e) { echo 'uncaught: ', $e->getMessage(), "\n"; });
$throwing = spawn(function () { echo "never\n"; }, new Value(fn () => throw new Exception('of an argument')));
$throwing->cancel();
try {
    await($throwing);
} catch (Async\AsyncCancellation $e) {
    echo 'awaited: ', $e->getMessage(), "\n";
}
try {
    delay(10_000);
} catch (Async\AsyncCancellation $e) {
    echo 'main: ', $e->getMessage(), "\n";
}
?>
--EXPECTF--
cancelled
in main: false
bool(true)
bool(false)
waited
awaited: Coroutine cancelled
main: Cancelled because coroutine %d failed: Exception: of an argument
uncaught: of an argument
