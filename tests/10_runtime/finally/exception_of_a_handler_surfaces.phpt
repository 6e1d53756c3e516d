--TEST--
finally(): an exception of one handler is not lost, and does not stop the others
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
