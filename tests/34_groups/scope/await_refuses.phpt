--TEST--
Scope: awaiting it from inside, or after a cancellation, is refused
--FILE--
<?php
use Async\Scope;
use function Async\{delay, spawn, suspend, timeout};
require __DIR__ . '/../../support.inc';

$scope = new Scope;
$scope->spawn(function () use ($scope) {
    echo outcome(fn() => $scope->awaitCompletion(timeout(1000))), "\n";
    spawn(fn() => print(outcome(fn() => $scope->awaitCompletion(timeout(1000))) . "\n"));
    delay(1);
});
$scope->awaitCompletion(timeout(1000));
echo outcome(fn() => $scope->awaitAfterCancellation()), "\n";
$scope->spawn(function () { try { delay(60000); } finally { suspend(); } });
suspend();
$scope->cancel();
echo outcome(fn() => $scope->awaitCompletion(timeout(1000))), "\n";
$scope->awaitAfterCancellation();
var_dump(outcome(fn() => $scope->awaitCompletion(timeout(1000))));
echo outcome(fn() => Scope::inherit($scope)), "\n";
?>
--EXPECT--
Async\AsyncException: Cannot await completion of scope from a coroutine that belongs to the same scope or its children
Async\AsyncException: Cannot await completion of scope from a coroutine that belongs to the same scope or its children
Async\AsyncException: Attempt to await a Scope that has not been cancelled
Async\AsyncCancellation: The scope has been cancelled
string(4) "NULL"
Async\AsyncException: Cannot inherit a Scope from a parent Scope that has already been disposed.
