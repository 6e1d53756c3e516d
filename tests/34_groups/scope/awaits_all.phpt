--TEST--
Scope: awaitCompletion() waits for all coroutines, also for those that they spawn
--FILE--
<?php
use Async\Scope;
use function Async\{delay, spawn, suspend, timeout};

$scope = new Scope;
var_dump($scope->isFinished(), $scope->isClosed(), $scope->isCancelled());
$scope->spawn(function () {
    spawn(function () { suspend(); suspend(); suspend(); echo "grandchild\n"; });
    $child = Scope::inherit();
    $child->spawn(function () { suspend(); echo "child scope\n"; });
    suspend();
    delay(1);
    unset($child);
});
var_dump($scope->isFinished());
$scope->awaitCompletion(timeout(5000));
echo "all\n";
var_dump($scope->isFinished(), $scope->isClosed());
?>
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(false)
child scope
grandchild
all
bool(true)
bool(false)
