--TEST--
await(): cancelling the coroutine that is the token fires the token
--FILE--
<?php
use function Async\{await, spawn, suspend};

$forever = spawn(function () { while (true) { suspend(); } });
$token = spawn(function () { while (true) { suspend(); } });
spawn(function () use ($token) { suspend(); $token->cancel(new Async\AsyncCancellation('by hand')); });
try {
    await($forever, $token);
} catch (Async\OperationCanceledException $e) {
    echo $e->getMessage(), ' / ', $e->getPrevious()::class, ': ', $e->getPrevious()->getMessage(), "\n";
}
$forever->cancel();
?>
--EXPECT--
Operation has been cancelled / Async\AsyncCancellation: by hand
