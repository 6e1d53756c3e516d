--TEST--
Future: callbacks run also when the outcome comes in a shutdown function
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState;
(new Future($state))->map(fn($value) => print "got $value\n");
register_shutdown_function(fn() => $state->complete('it'));
?>
--EXPECT--
got it
