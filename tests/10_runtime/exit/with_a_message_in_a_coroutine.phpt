--TEST--
exit(): a message is printed, die() is the same
--FILE--
<?php
use function Async\{spawn, delay};

spawn(function () { delay(1); die("died\n"); });
spawn(function () { try { delay(600_000); } finally { echo "cleaned up\n"; } });
echo "main ends\n";
?>
--EXPECT--
main ends
died
cleaned up
