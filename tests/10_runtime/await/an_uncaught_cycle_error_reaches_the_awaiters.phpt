--TEST--
await(): an uncaught refusal of a cycle ends the coroutine and reaches its awaiters
--FILE--
<?php
use function Async\{await, spawn};

$a = spawn(function () use (&$b) { await($b); });
$b = spawn(function () use (&$a) { await($a); });
try {
    await($a);
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
var_dump($a->isCompleted(), $b->isCompleted(), $a->getException() === $b->getException());
?>
--EXPECT--
Awaiting this coroutine would create a cycle: it waits for the current one already, itself or through others
bool(true)
bool(true)
bool(true)
