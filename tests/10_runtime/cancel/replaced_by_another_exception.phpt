--TEST--
cancel(): a coroutine that answers with another exception fails with that one
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$c = spawn(function () {
    try {
        delay(600_000);
    } finally {
        throw new LogicException('cleaning up failed');
    }
});
suspend();
$c->cancel();
try {
    await($c);
} catch (LogicException $e) {
    echo $e->getMessage(), ' <- ', $e->getPrevious()->getMessage(), "\n";
}
var_dump($c->getException() === $e);
?>
--EXPECT--
cleaning up failed <- Coroutine cancelled
bool(true)
