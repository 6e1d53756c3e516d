--TEST--
cancel(): a completed coroutine keeps its outcome
--FILE--
<?php
use function Async\{await, spawn};

$c = spawn(fn () => 'value');
await($c);
$c->cancel();
var_dump(await($c), $c->isCancelled(), $c->isCancellationRequested(), $c->getException());
$f = spawn(fn () => throw new LogicException('own'));
try {
    await($f);
} catch (LogicException) {
}
$f->cancel();
try {
    await($f);
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
var_dump($f->isCancelled());
?>
--EXPECT--
string(5) "value"
bool(false)
bool(false)
NULL
own
bool(false)
