--TEST--
Coroutine::getResult(): returns the value once completed, and null otherwise
--FILE--
<?php
use function Async\{await, spawn, suspend};

$c = spawn(function () { suspend(); return 'value'; });
var_dump($c->getResult());
suspend();
var_dump($c->getResult());
await($c);
var_dump($c->getResult(), $c->getResult());
$f = spawn(fn () => throw new Exception('failed'));
try {
    await($f);
} catch (Exception) {
}
var_dump($f->getResult());
?>
--EXPECT--
NULL
NULL
string(5) "value"
string(5) "value"
NULL
