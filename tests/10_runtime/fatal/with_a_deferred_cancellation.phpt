--TEST--
Fatal error: coroutines with a cancellation deferred by protect() are freed like the others
--FILE--
<?php
use function Async\{delay, protect, spawn, suspend};

$c = spawn(function () {
    protect(fn () => delay(60_000));
});
suspend();
$c->cancel();
suspend();
var_dump($c->isCompleted());
eval('class A implements Iterator {}');
?>
--EXPECTF--
bool(false)

Fatal error: Class A contains %d abstract methods and must %s in %s on line %d
