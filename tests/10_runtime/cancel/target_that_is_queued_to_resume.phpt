--TEST--
cancel(): a coroutine in the run queue keeps its position and gets the exception, not its result
--FILE--
<?php
use function Async\{spawn, suspend};

$a = spawn(function () {
    try {
        suspend();
        echo "not reached\n";
    } catch (Async\AsyncCancellation $e) {
        echo 'a: ', $e->getMessage(), "\n";
    }
});
spawn(function () { suspend(); echo "b\n"; });
suspend();
$a->cancel();
?>
--EXPECT--
a: Coroutine cancelled
b
