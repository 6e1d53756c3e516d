--TEST--
Coroutine::getException(): returns null until completed, then the failure or the cancellation
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$ok = spawn(function () { suspend(); });
var_dump($ok->getException());
suspend();
var_dump($ok->getException());
await($ok);
var_dump($ok->getException());

$e = new LogicException('failed');
$f = spawn(fn () => throw $e);
suspend();
var_dump($f->getException() === $e, $f->getException() === $e);

$c = spawn(fn () => delay(600_000));
suspend();
$c->cancel();
var_dump($c->getException());
suspend();
echo $c->getException()::class, "\n";
try {
    await($f);
} catch (LogicException) {
}
?>
--EXPECT--
NULL
NULL
NULL
bool(true)
bool(true)
NULL
Async\AsyncCancellation
