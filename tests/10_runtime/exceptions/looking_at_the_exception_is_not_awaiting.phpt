--TEST--
Exceptions: a failure that was only read by getException() is still reported
--FILE--
<?php
use function Async\{await, spawn, suspend};

$c = spawn(fn () => throw new RuntimeException('only looked at'));
suspend();
echo $c->getException()->getMessage(), "\n";
$d = spawn(fn () => throw new RuntimeException('awaited'));
try {
    await($d);
} catch (RuntimeException) {
}
unset($d);
unset($c);
?>
--EXPECTF--
only looked at

Fatal error: Uncaught RuntimeException: only looked at in %s
Stack trace:
#0 [internal function]: {closure%S}()
#1 {main}
  thrown in %s on line %d
