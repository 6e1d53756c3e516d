--TEST--
Future: a coroutine that is cancelled while it awaits gets the cancellation
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
$waiter->cancel();
$state->complete('unused');
?>
--EXPECT--
Coroutine cancelled
