--TEST--
cancel(): main can be cancelled by a coroutine, and ends silently if it does not catch
--FILE--
<?php
use function Async\{current_coroutine, delay, spawn, suspend};

suspend();
$main = current_coroutine();
spawn(function () use ($main) { $main->cancel(new Async\AsyncCancellation('one')); });
try {
    delay(600_000);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
spawn(function () use ($main) { $main->cancel(); suspend(); echo "coroutine ends\n"; });
register_shutdown_function(function () { echo "shutdown function\n"; });
delay(600_000);
echo "not reached\n";
?>
--EXPECT--
one
coroutine ends
shutdown function
