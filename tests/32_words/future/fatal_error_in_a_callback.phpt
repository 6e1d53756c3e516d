--TEST--
Future: a fatal error in a callback, while its Future is awaited and has callbacks, ends the script
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{await, delay, spawn};

$state = new FutureState;
$future = new Future($state);
$other = $future->map(function () { delay(60000); })->finally(fn() => print "never\n");
$fails = $future->map(function () { delay(1); eval('function f() {} function f() {}'); });
$last = $fails->catch(fn() => print "never\n");
spawn(fn() => await($other));
spawn(fn() => await($last));
$state->complete(1);
await($fails);
?>
--EXPECTF--
Fatal error: Cannot redeclare %Sf() (previously declared in %s) in %s on line 1
