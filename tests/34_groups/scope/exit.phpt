--TEST--
Scope: exit() in a coroutine of a scope ends the script, finally blocks run
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, timeout};

$scope = new Scope;
$scope->setExceptionHandler(fn() => print("never\n"));
$scope->spawn(function () { try { delay(60000); } finally { echo "finally\n"; } });
$scope->spawn(function () { suspend(); exit("exit\n"); });
$scope->awaitCompletion(timeout(60000));
echo "never\n";
?>
--EXPECT--
exit
finally
