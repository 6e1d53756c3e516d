--TEST--
Scope: finally() handlers of a scope that lives to the end of the script are called
--FILE--
<?php
use Async\Scope;

$scope = new Scope;
$scope->spawn(fn() => print("coroutine\n"));
$scope->finally(fn($scope) => print("finally\n"));
echo "main ends\n";
?>
--EXPECT--
main ends
coroutine
finally
