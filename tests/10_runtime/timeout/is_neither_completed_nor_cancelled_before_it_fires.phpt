--TEST--
timeout(): a Timeout is neither completed nor cancelled until it fires
--FILE--
<?php
use function Async\{await, delay, timeout};

$t = timeout(5);
var_dump($t instanceof Async\Timeout, $t instanceof Async\Completable, $t instanceof Async\Awaitable);
var_dump($t->isCompleted(), $t->isCancelled());
$other = timeout(5);
try {
    await(Async\spawn(fn () => delay(40)), $t);
} catch (Async\OperationCanceledException) {
}
var_dump($t->isCompleted(), $t->isCancelled());
delay(5);
var_dump($other->isCompleted());
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
