--TEST--
delay(): a cancelled delay throws at once, and the timer no longer delays anything
--FILE--
<?php
use function Async\{delay, spawn, suspend};

$c = spawn(function () {
    try {
        delay(600_000);
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
    delay(1);
    echo "goes on\n";
});
suspend();
$c->cancel();
echo "main\n";
?>
--EXPECT--
main
Coroutine cancelled
goes on
