--TEST--
Future: as a token it fires by a value and by an exception
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{await, spawn};

foreach (['complete' => 1, 'error' => new LogicException('stop')] as $method => $argument) {
    $state = new FutureState;
    spawn(fn() => $state->$method($argument));
    try {
        await((new Future(new FutureState))->ignore(), new Future($state));
    } catch (Async\OperationCanceledException $e) {
        var_dump($e->getPrevious()?->getMessage());
    }
}
?>
--EXPECT--
NULL
string(4) "stop"
