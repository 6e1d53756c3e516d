--TEST--
A failure kept in a global until the end of the script is reported then
--FILE--
<?php
$c = Async\spawn(fn () => throw new RuntimeException('held to the end'));
Async\suspend();
echo "main ends\n";
?>
--EXPECTF--
main ends

Fatal error: Uncaught RuntimeException: held to the end in %s:%d
Stack trace:
#0 [internal function]: {closure%S}()
#1 {main}
  thrown in %s on line %d
