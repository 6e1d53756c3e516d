--TEST--
Scope: awaitAfterCancellation() hands failures to its handler, without one it throws the first
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
require __DIR__ . '/../../support.inc';

$make = function () {
    $scope = new Scope;
    foreach (['one', 'two'] as $name) {
        $scope->spawn(function () use ($name) { try { delay(60000); } finally { throw new Exception($name); } });
    }
    suspend();
    $scope->cancel();
    return $scope;
};
$scope = $make();
$scope->awaitAfterCancellation(fn(Throwable $e, Scope $s) => print("{$e->getMessage()} " . json_encode($s === $scope) . "\n"));
var_dump($scope->isClosed());
echo outcome(fn() => $make()->awaitAfterCancellation()), "\n";
$scope = $make();
echo outcome(fn() => $scope->awaitAfterCancellation(fn($e) => throw new Exception("handler of {$e->getMessage()}"))), "\n";
?>
--EXPECT--
one true
two true
bool(true)
Exception: one
Exception: handler of one
