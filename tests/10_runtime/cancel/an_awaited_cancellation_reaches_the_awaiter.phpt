--TEST--
cancel(): the awaiter of a cancelled coroutine gets the exception but is not cancelled itself
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$inner = spawn(fn () => delay(600_000));
$outer = spawn(function () use ($inner) {
    try {
        await($inner);
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
    return 'fine';
});
suspend();
$inner->cancel();
echo await($outer), "\n";
var_dump($outer->isCancelled(), $inner->isCancelled());
?>
--EXPECT--
Coroutine cancelled
fine
bool(false)
bool(true)
