--TEST--
Exceptions: a coroutine that throws an AsyncCancellation counts as cancelled
--FILE--
<?php
use function Async\{await, spawn};

$e = new Async\AsyncCancellation('thrown');
$c = spawn(fn () => throw $e);
try {
    await($c);
} catch (Async\AsyncCancellation $caught) {
    var_dump($caught === $e);
}
var_dump($c->isCompleted(), $c->getException() === $e);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
