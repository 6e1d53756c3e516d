--TEST--
signal(): others may wait for what only the signal can bring
--FILE--
<?php
use Async\{Future, FutureState, Signal};
use function Async\{await, signal, spawn};

$state = new FutureState;
signal(14)->map(fn() => $state->complete('rung'));
pcntl_alarm(1);
echo await(new Future($state)), "\n";
?>
--EXPECT--
rung
