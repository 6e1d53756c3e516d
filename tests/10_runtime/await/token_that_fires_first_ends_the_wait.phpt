--TEST--
await(): a token that fires first ends the wait but not the awaited coroutine
--FILE--
<?php
use function Async\{await, spawn, suspend, timeout};

$stop = false;
$c = spawn(function () use (&$stop) {
    while (!$stop) {
        suspend();
    }
    return 'not cancelled';
});
try {
    await($c, timeout(3));
} catch (Async\OperationCanceledException $e) {
    echo $e::class, ': ', $e->getMessage(), "\n";
    echo $e->getPrevious()::class, ': ', $e->getPrevious()->getMessage(), "\n";
}
var_dump($c->isCompleted(), $c->isCancellationRequested());
$stop = true;
echo await($c), "\n";
?>
--EXPECTF--
Async\OperationCanceledException: Gave up waiting after 3 ms; the coroutine (spawned at %s:5) goes on
Async\DeadlineException: Timeout occurred after 3 milliseconds
bool(false)
bool(false)
not cancelled
