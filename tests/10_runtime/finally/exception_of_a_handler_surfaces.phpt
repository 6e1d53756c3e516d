--TEST--
finally(): an exception of a handler is not lost; the other handlers run
--FILE--
<?php
use function Async\{await, spawn};

$c = spawn(fn () => 1);
$c->finally(function () { echo "one\n"; throw new Exception('handler failed'); });
$c->finally(function () { echo "two\n"; });
await($c);
?>
--EXPECTF--
one
two

Fatal error: Uncaught Exception: handler failed in %s:%d
Stack trace:
#0 [internal function]: {closure%S}(Object(Async\Coroutine))
#1 {main}
  thrown in %s on line %d
