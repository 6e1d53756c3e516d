--TEST--
Scope: cancel() reaches child scopes first, then coroutines in order of spawn
--FILE--
<?php
use Async\{AsyncCancellation, Scope};
use function Async\{delay, suspend};
require __DIR__ . '/../../support.inc';

$scope = new Scope;
$wait = function (string $name) {
    try { delay(60000); } catch (AsyncCancellation $e) { echo "$name: {$e->getMessage()}\n"; throw $e; }
};
$scope->spawn($wait, 'a');
$scope->spawn($wait, 'b');
$child = Scope::inherit($scope);
$child->spawn($wait, 'child');
suspend();
$late = $scope->spawn($wait, 'never starts');
$scope->cancel(new AsyncCancellation('enough'));
var_dump($late->isCancelled(), $scope->isFinished(), $scope->isClosed(), $child->isCancelled());
$scope->cancel();
$scope->awaitAfterCancellation();
var_dump($scope->isClosed(), $child->isClosed());
echo outcome(fn() => $scope->spawn(fn() => 1)), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
child: enough
a: enough
b: enough
bool(true)
bool(true)
Async\AsyncException: Cannot spawn a coroutine in a closed scope
