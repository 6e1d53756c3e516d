--TEST--
A failure kept inside surfaces when the object is destroyed without an await
--FILE--
<?php
use function Async\{delay, spawn, suspend};

$c = spawn(fn () => throw new RuntimeException('dropped'));
suspend();
echo "kept\n";
unset($c);
try {
    delay(600_000);
    echo "not reached\n";
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
kept
Cancelled because coroutine %d failed: RuntimeException: dropped

Fatal error: Uncaught RuntimeException: dropped in %s:%d
Stack trace:
#0 [internal function]: {closure%S}()
#1 {main}
  thrown in %s on line %d
