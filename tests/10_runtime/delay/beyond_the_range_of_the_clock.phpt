--TEST--
delay(): a delay beyond the range of the clock never ends
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$c = spawn(fn () => delay(PHP_INT_MAX));
suspend();
delay(5);
var_dump($c->isCompleted());
$c->cancel();
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(false)
Coroutine cancelled
