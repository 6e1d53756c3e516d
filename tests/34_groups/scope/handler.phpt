--TEST--
Scope: a failure that the exception handler has seen ends only its coroutine
--FILE--
<?php
use Async\Scope;
use function Async\{await, delay, suspend, timeout};
require __DIR__ . '/../../support.inc';

$scope = new Scope;
$scope->setExceptionHandler(function (Scope $s, $coroutine, Throwable $e) use ($scope) {
    suspend();
    echo 'handler: ', $e->getMessage(), ' ', json_encode([$s === $scope, $coroutine->getException() === $e]), "\n";
});
$scope->spawn(fn() => throw new Exception('one'));
$scope->spawn(function () { delay(3); echo "sibling\n"; });
$scope->awaitCompletion(timeout(5000));
var_dump($scope->isCancelled());
$awaited = $scope->spawn(fn() => throw new Exception('awaited'));
echo outcome(fn() => await($awaited)), "\n";
?>
--EXPECT--
handler: one [true,true]
sibling
bool(false)
Exception: awaited
