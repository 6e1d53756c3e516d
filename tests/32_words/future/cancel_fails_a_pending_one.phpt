--TEST--
Future: cancel() ends a pending one with a cancellation
--FILE--
<?php
use Async\{AsyncCancellation, Future, FutureState};

foreach ([null, new AsyncCancellation('enough')] as $cancellation) {
    $future = new Future(new FutureState);
    $future->cancel($cancellation);
    var_dump($future->isCompleted(), $future->isCancelled());
    try {
        $future->await();
    } catch (AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
bool(true)
bool(true)
Future has been cancelled
bool(true)
bool(true)
enough
