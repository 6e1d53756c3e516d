--TEST--
graceful_shutdown(): suspended coroutines are cancelled, unstarted ones dropped, the caller goes on
--FILE--
<?php
use function Async\{delay, graceful_shutdown, spawn, suspend};

$a = spawn(function () {
    try {
        delay(600_000);
    } catch (Async\AsyncCancellation $e) {
        echo 'a: ', $e->getMessage(), "\n";
    }
});
suspend();
$b = spawn(function () { echo "never starts\n"; });
var_dump(graceful_shutdown());
echo "caller goes on\n";
register_shutdown_function(function () use ($a, $b) {
    var_dump($a->isCompleted(), $b->isCompleted(), $b->isCancelled(), $b->isStarted());
});
?>
--EXPECT--
NULL
caller goes on
a: Graceful shutdown
bool(true)
bool(true)
bool(true)
bool(false)
