--TEST--
await(): an awaiter that is cancelled and then woken, before it ran, gets the cancellation, once
--FILE--
<?php
use function Async\{await, spawn, suspend};

$awaiter = null;
$canceller = spawn(function () use (&$awaiter) { suspend(); $awaiter->cancel(); });
$target = spawn(function () { suspend(); return 'value'; }); // ends right after the canceller ran
$awaiter = spawn(function () use ($target) {
    try {
        await($target);
        echo "not reached\n";
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
    for ($i = 0; $i < 3; $i++) {
        suspend(); // queued twice, it would come back too early or corrupt the queue
    }
    return await($target);
});
spawn(function () { for ($i = 0; $i < 3; $i++) { suspend(); } echo "other\n"; });
echo await($awaiter), "\n";
?>
--EXPECT--
Coroutine cancelled
other
value
