--TEST--
cancel(): a coroutine that catches the exception may wait again, and be cancelled again
--FILE--
<?php
use function Async\{delay, spawn, suspend};

$c = spawn(function () {
    foreach ([1, 2] as $n) {
        try {
            delay(600_000);
        } catch (Async\AsyncCancellation $e) {
            echo "$n: ", $e->getMessage(), "\n";
            suspend();
        }
    }
    delay(1);
    echo "ended by itself\n";
});
suspend();
$c->cancel(new Async\AsyncCancellation('one'));
suspend();
suspend();
suspend();
$c->cancel(new Async\AsyncCancellation('two'));
?>
--EXPECT--
1: one
2: two
ended by itself
