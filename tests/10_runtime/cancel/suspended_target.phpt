--TEST--
cancel(): a waiting coroutine is queued, and the exception is thrown where it waits
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$mine = new Async\AsyncCancellation('mine');
$c = spawn(function () use ($mine) {
    try {
        delay(600_000);
    } catch (Async\AsyncCancellation $e) {
        var_dump($e === $mine);
        throw $e;
    } finally {
        echo "finally\n";
    }
});
suspend();
$c->cancel($mine);
echo "cancel() returned\n";
var_dump($c->isQueued(), $c->isCancellationRequested(), $c->isCancelled(), $c->isCompleted());
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    var_dump($e === $mine);
}
var_dump($c->isCancellationRequested(), $c->isCancelled(), $c->isCompleted(), $c->getException() === $mine);
?>
--EXPECT--
cancel() returned
bool(true)
bool(true)
bool(false)
bool(false)
bool(true)
finally
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
