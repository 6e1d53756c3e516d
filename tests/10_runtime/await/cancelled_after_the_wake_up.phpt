--TEST--
await(): an awaiter that is cancelled while queued to resume gets the cancellation, not the result
--FILE--
<?php
use function Async\{await, spawn, suspend};

$target = spawn(function () { suspend(); suspend(); return 'value'; });
$awaiter = spawn(function () use ($target) {
    try {
        await($target);
        echo "not reached\n";
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
spawn(function () use ($target, $awaiter) { // runs between the end of the target and the awaiter's turn
    while (!$target->isCompleted()) {
        suspend();
    }
    var_dump($awaiter->isQueued());
    $awaiter->cancel();
});
?>
--EXPECT--
bool(true)
Coroutine cancelled
