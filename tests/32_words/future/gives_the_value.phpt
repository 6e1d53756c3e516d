--TEST--
Future: await() gives the value that complete() was given
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{await, spawn};

$state = new FutureState;
$future = new Future($state);
spawn(fn() => $state->complete('value'));
var_dump($future->isCompleted(), await($future), $future->await(), $future->isCompleted(), $state->isCompleted());
?>
--EXPECT--
bool(false)
string(5) "value"
string(5) "value"
bool(true)
bool(true)
