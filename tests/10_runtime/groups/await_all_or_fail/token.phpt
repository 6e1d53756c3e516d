--TEST--
await_all_or_fail(): the token ends the wait
--FILE--
<?php
use function Async\{await_all_or_fail, delay, spawn, timeout};

$c = spawn(fn () => delay(600_000));
try {
    await_all_or_fail([$c], timeout(1));
} catch (Async\OperationCanceledException $e) {
    echo $e->getMessage(), ' / ', $e->getPrevious()->getMessage(), "\n";
}
var_dump($c->isCompleted());
$c->cancel();
?>
--EXPECTF--
Gave up waiting after 1 ms; not done: %d of %d awaitables / Timeout occurred after 1 milliseconds
bool(false)
