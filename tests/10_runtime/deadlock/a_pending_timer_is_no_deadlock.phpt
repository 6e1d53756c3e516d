--TEST--
Deadlock: a pending delay, or a token that can still fire, is no deadlock
--FILE--
<?php
require __DIR__ . '/never.inc';
use function Async\{await, delay, spawn, timeout};

$hopeless = spawn(function () {
    try {
        wait_forever();
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
try {
    await($hopeless, timeout(5));
} catch (Async\OperationCanceledException $e) {
    echo $e->getPrevious()->getMessage(), "\n";
}
delay(2);
foreach (Async\get_coroutines() as $c) {
    if ($c !== Async\current_coroutine()) {
        $c->cancel();
    }
}
?>
--EXPECT--
Timeout occurred after 5 milliseconds
Coroutine cancelled
