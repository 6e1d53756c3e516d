--TEST--
Scope: a coroutine that waits for a scope gets the cancellation of that scope
--FILE--
<?php
use Async\{AsyncCancellation, Scope};
use function Async\{await, delay, spawn, suspend, timeout};
require __DIR__ . '/../../support.inc';

$scope = new Scope;
$scope->spawn(fn() => delay(60000));
$waiter = spawn(fn() => $scope->awaitCompletion(timeout(60000)));
suspend();
suspend();
$scope->cancel(new AsyncCancellation('of the scope'));
echo outcome(fn() => await($waiter)), "\n";
?>
--EXPECT--
Async\AsyncCancellation: of the scope
