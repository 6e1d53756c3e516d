--TEST--
cancel(): a coroutine that is cancelled before its start never runs
--FILE--
<?php
use function Async\{await, spawn, suspend};

$c = spawn(function () { echo "never\n"; });
$early = spawn(function () use (&$late) {
    try {
        await($late);
    } catch (Async\AsyncCancellation $e) {
        echo 'awaiter: ', $e->getMessage(), "\n";
    }
});
$late = spawn(function () { echo "never\n"; });
$c->cancel();
$late->cancel(new Async\AsyncCancellation('mine'));
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    echo $e::class, ': ', $e->getMessage(), "\n";
}
suspend();
var_dump($c->isCompleted(), $c->isCancelled(), $c->isStarted(), $c->getException() === $e, $c->getResult());
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
awaiter: mine
bool(true)
bool(true)
bool(false)
bool(true)
NULL
