--TEST--
Future: isCancelled() is true for a cancellation that error() was given
--FILE--
<?php
use Async\{AsyncCancellation, Future, FutureState};

$state = new FutureState;
$future = (new Future($state))->ignore();
$state->error(new AsyncCancellation);
var_dump($future->isCancelled());
var_dump(Future::failed(new Exception)->ignore()->isCancelled());
?>
--EXPECT--
bool(true)
bool(false)
