--TEST--
signal(): a Future that is only held does not hide a deadlock
--FILE--
<?php
use Async\{Future, FutureState, Signal};

$held = Async\signal(Signal::SIGUSR1);
$held->ignore();
Async\await(new Future(new FutureState));
?>
--EXPECTF--
%AUncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting%A
