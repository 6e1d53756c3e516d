--TEST--
Future: a token that fires ends the wait, and the Future stays pending
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{await, timeout};

$state = new FutureState;
$future = new Future($state);
try {
    await($future, timeout(1));
} catch (Async\OperationCanceledException $e) {
    echo $e->getPrevious()->getMessage(), "\n";
}
var_dump($future->isCompleted());
$state->complete('later');
echo $future->await(timeout(1)), "\n";
?>
--EXPECT--
Timeout occurred after 1 milliseconds
bool(false)
later
