--TEST--
protect(): a cancellation is thrown when the closure ends, instead of its return value
--FILE--
<?php
use function Async\{protect, spawn, suspend};

$c = spawn(function () {
    $value = 'untouched';
    try {
        $value = protect(function () {
            suspend();
            echo "still inside\n";
            suspend();
            echo "inside to the end\n";
            return 'lost';
        });
        echo "not reached\n";
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), ' ', $value, "\n";
    }
});
suspend();
$c->cancel();
var_dump($c->isCancellationRequested(), $c->isCancelled());
suspend();
var_dump($c->isCancellationRequested(), $c->isCancelled());
?>
--EXPECT--
bool(true)
bool(false)
still inside
bool(true)
bool(false)
inside to the end
Coroutine cancelled untouched
