--TEST--
await_any_of(), await_any_of_or_fail(): the token ends the wait
--FILE--
<?php
use function Async\{await_any_of, await_any_of_or_fail, delay, spawn, timeout};

$c = spawn(fn () => delay(600_000));
foreach (['Async\await_any_of', 'Async\await_any_of_or_fail'] as $function) {
    try {
        $function(2, [$c, spawn(fn () => 1)], timeout(1));
    } catch (Async\OperationCanceledException $e) {
        echo $e->getMessage(), ' / ', $e->getPrevious()->getMessage(), "\n";
    }
}
$c->cancel();
?>
--EXPECTF--
Gave up waiting after 1 ms; not done: %d of %d awaitables / Timeout occurred after 1 milliseconds
Gave up waiting after 1 ms; not done: %d of %d awaitables / Timeout occurred after 1 milliseconds
