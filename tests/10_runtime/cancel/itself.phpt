--TEST--
cancel(): a coroutine that cancels itself runs to its end, and its outcome is the cancellation
--FILE--
<?php
use function Async\{await, current_coroutine, spawn};

$c = spawn(function () {
    current_coroutine()->cancel(new Async\AsyncCancellation('self'));
    echo "goes on\n";
    var_dump(current_coroutine()->isCancellationRequested(), current_coroutine()->isCancelled());
    return 'lost';
});
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
var_dump($c->isCancelled(), $c->getResult(), $c->getException() === $e);
?>
--EXPECT--
goes on
bool(true)
bool(false)
self
bool(true)
NULL
bool(true)
