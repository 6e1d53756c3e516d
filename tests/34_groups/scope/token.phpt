--TEST--
Scope: a token ends the wait, and the scope goes on
--FILE--
<?php
use Async\Scope;
use function Async\{delay, timeout};

$scope = new Scope;
$scope->spawn(function () { delay(20); echo "goes on\n"; });
try {
    $scope->awaitCompletion(timeout(1));
} catch (Async\OperationCanceledException $e) {
    echo get_class($e), "\n";
}
var_dump($scope->isCancelled());
$scope->awaitCompletion(timeout(5000));
?>
--EXPECT--
Async\OperationCanceledException
bool(false)
goes on
