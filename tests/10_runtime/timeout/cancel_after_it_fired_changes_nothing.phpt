--TEST--
Timeout::cancel(): after it fired it changes nothing
--FILE--
<?php
use function Async\{await, delay, spawn, timeout};

$t = timeout(1);
$work = spawn(fn () => delay(30));
try {
    await($work, $t);
} catch (Async\OperationCanceledException) {
}
$t->cancel();
var_dump($t->isCompleted(), $t->isCancelled());
?>
--EXPECT--
bool(true)
bool(false)
