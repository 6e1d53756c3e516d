--TEST--
await(): after a caught cancellation the same coroutine can be awaited again
--FILE--
<?php
use function Async\{await, spawn, suspend};

$target = spawn(function () { for ($i = 0; $i < 4; $i++) { suspend(); } return 'value'; });
$c = spawn(function () use ($target) {
    try {
        await($target);
    } catch (Async\AsyncCancellation) {
        echo 'again: ', await($target), "\n";
    }
});
suspend();
$c->cancel();
?>
--EXPECT--
again: value
