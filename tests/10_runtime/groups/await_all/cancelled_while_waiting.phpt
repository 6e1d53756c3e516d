--TEST--
await_all(): the waiting coroutine can be cancelled, before and after its wake-up
--FILE--
<?php
use function Async\{await_all, delay, spawn, suspend};

$waiter = spawn(function () {
    try {
        await_all([spawn(fn () => delay(5)), spawn(fn () => delay(10))]);
    } catch (Async\AsyncCancellation $e) {
        echo 'before: ', $e->getMessage(), "\n";
    }
});
suspend();
suspend();
$waiter->cancel();
suspend();

$last = spawn(function () { suspend(); suspend(); });
$waiter = spawn(function () use ($last) {
    try {
        await_all([$last]);
        echo "not reached\n";
    } catch (Async\AsyncCancellation $e) {
        echo 'after: ', $e->getMessage(), "\n";
    }
});
spawn(function () use ($last, $waiter) {
    while (!$last->isCompleted()) {
        suspend();
    }
    $waiter->cancel();
});
?>
--EXPECT--
before: Coroutine cancelled
after: Coroutine cancelled
