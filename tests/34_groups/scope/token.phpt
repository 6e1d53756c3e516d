--TEST--
Scope: a token ends the wait, and the scope goes on
--FILE--
<?php
use Async\{Future, FutureState, Scope};
use function Async\{await, timeout};

$scope = new Scope;
$gate = new FutureState;
$scope->spawn(function () use ($gate) { await(new Future($gate)); echo "goes on\n"; });
try {
    $scope->awaitCompletion(timeout(1));
} catch (Async\OperationCanceledException $e) {
    echo get_class($e), "\n";
}
var_dump($scope->isCancelled());
$gate->complete(null);
$scope->awaitCompletion(timeout(5000));
?>
--EXPECT--
Async\OperationCanceledException
bool(false)
goes on
