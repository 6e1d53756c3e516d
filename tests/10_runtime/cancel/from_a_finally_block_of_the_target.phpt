--TEST--
cancel(): finally blocks of a cancelled coroutine may suspend, spawn and await
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$c = spawn(function () {
    try {
        delay(600_000);
    } finally {
        suspend();
        delay(1);
        echo await(spawn(fn () => "cleaned up\n"));
    }
});
suspend();
$c->cancel();
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
cleaned up
Coroutine cancelled
