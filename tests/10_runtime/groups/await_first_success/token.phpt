--TEST--
await_first_success(): the token ends the wait
--FILE--
<?php
use function Async\{await_first_success, delay, spawn, timeout};

$c = spawn(fn () => delay(600_000));
try {
    await_first_success([$c, spawn(fn () => throw new Exception('ignored'))], timeout(1));
} catch (Async\OperationCanceledException $e) {
    echo $e->getMessage(), ' / ', $e->getPrevious()->getMessage(), "\n";
}
$c->cancel();
?>
--EXPECTF--
Gave up waiting after 1 ms; not done: %d of %d awaitables / Timeout occurred after 1 milliseconds
