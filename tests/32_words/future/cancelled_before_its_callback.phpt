--TEST--
Future: a derived Future that is cancelled skips its callback
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState;
$mapped = (new Future($state))->map(fn() => print "called\n");
$mapped->cancel();
$state->complete(1);
echo $mapped->catch(fn($e) => $e->getMessage())->await(), "\n";
?>
--EXPECT--
Future has been cancelled
