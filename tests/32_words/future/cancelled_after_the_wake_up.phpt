--TEST--
Future: the cancellation wins over a value that the coroutine has not seen yet
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{spawn, suspend};

$state = new FutureState;
$waiter = spawn(function () use ($state) {
    try {
        (new Future($state))->await();
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
suspend();
$state->complete('unused');
$waiter->cancel();
?>
--EXPECT--
Coroutine cancelled
