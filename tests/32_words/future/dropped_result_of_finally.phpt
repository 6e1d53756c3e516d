--TEST--
Future: a callback runs also when the Future that finally() returns is dropped
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState;
(new Future($state))->finally(fn() => print "called\n");
$state->complete(1);
?>
--EXPECT--
called
