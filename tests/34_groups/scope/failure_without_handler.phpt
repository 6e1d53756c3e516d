--TEST--
Scope: a failure that neither a handler nor a waiter takes is reported as uncaught
--FILE--
<?php
use Async\Scope;
use function Async\delay;

$scope = new Scope;
$scope->spawn(function () { try { delay(60000); } finally { echo "sibling ends\n"; } });
$scope->spawn(fn() => throw new RuntimeException('not handled'));
delay(60000);
echo "never\n";
?>
--EXPECTF--
sibling ends
%AFatal error: Uncaught RuntimeException: not handled in %a
