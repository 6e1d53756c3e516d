--TEST--
Scope: a failure cancels its scope and reaches awaitCompletion(), the rest goes on
--FILE--
<?php
use Async\Scope;
use function Async\{await, delay, spawn, suspend, timeout};
require __DIR__ . '/../../support.inc';

$other = spawn(function () { delay(3); return 'main goes on'; });
$scope = new Scope;
$scope->spawn(function () { suspend(); throw new RuntimeException('boom'); });
$sibling = $scope->spawn(fn() => delay(60000));
echo outcome(fn() => $scope->awaitCompletion(timeout(5000))), "\n";
echo outcome(fn() => await($sibling)), "\n", await($other), "\n";
?>
--EXPECT--
RuntimeException: boom
Async\AsyncCancellation: Coroutine cancelled
main goes on
