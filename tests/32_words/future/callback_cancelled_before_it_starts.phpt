--TEST--
Future: when the coroutine of a callback is cancelled, the new Future is, too
--FILE--
<?php
use Async\Future;
use function Async\{current_coroutine, get_coroutines, suspend};

suspend();
$mapped = Future::completed(1)->map(fn() => print "called\n");
foreach (get_coroutines() as $coroutine) {
    if ($coroutine !== current_coroutine()) {
        $coroutine->cancel();
    }
}
try {
    $mapped->await();
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
Coroutine cancelled
