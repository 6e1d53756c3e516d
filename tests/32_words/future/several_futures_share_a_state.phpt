--TEST--
Future: several of them share one state
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState;
$a = new Future($state);
$b = new Future($state);
$state->complete('x');
echo $a->await(), $b->await(), "\n";
?>
--EXPECT--
xx
