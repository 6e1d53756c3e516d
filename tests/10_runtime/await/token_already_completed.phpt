--TEST--
await(): a completed token throws immediately, unless the awaitable is completed too
--FILE--
<?php
use function Async\{await, delay, spawn, suspend, timeout};

$token = timeout(1);
try {
    await(spawn(fn () => delay(600_000)), $token);
} catch (Async\OperationCanceledException) {
}
foreach (Async\get_coroutines() as $c) {
    if ($c !== Async\current_coroutine()) {
        $c->cancel();
    }
}
suspend();
var_dump($token->isCompleted());

$unfinished = spawn(function () { echo "started\n"; return 1; });
try {
    await($unfinished, $token);
} catch (Async\OperationCanceledException $e) {
    echo $e->getPrevious()->getMessage(), "\n";
}
var_dump($unfinished->isStarted());
await($unfinished);

echo 'completed awaitable wins: ', await($unfinished, $token), "\n";
$failed = spawn(function () { throw new LogicException('its own failure'); });
try {
    await($failed);
} catch (LogicException) {
}
try {
    await($failed, $token);
} catch (LogicException $e) {
    echo 'completed awaitable wins: ', $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
Timeout occurred after 1 milliseconds
bool(false)
started
completed awaitable wins: 1
completed awaitable wins: its own failure
