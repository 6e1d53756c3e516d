--TEST--
await(): cancelling one awaiter affects neither the other awaiters nor the awaited coroutine
--FILE--
<?php
use function Async\{await, spawn, suspend};

$target = spawn(function () { for ($i = 0; $i < 5; $i++) { suspend(); } return 'value'; });
$first = spawn(function () use ($target) {
    try {
        await($target);
    } catch (Async\AsyncCancellation $e) {
        echo 'first: ', $e->getMessage(), "\n";
    }
});
$second = spawn(function () use ($target) { $value = await($target); echo "second: $value\n"; });
suspend();
$first->cancel();
await($second);
var_dump($target->isCancelled());
?>
--EXPECT--
first: Coroutine cancelled
second: value
bool(false)
