--TEST--
Scope: disposeAfterTimeout() cancels later, and does not keep the process alive
--FILE--
<?php
use Async\Scope;
use function Async\{await, delay, suspend};
require __DIR__ . '/../../support.inc';

$scope = new Scope;
$scope->disposeAfterTimeout(1);
$c = $scope->spawn(fn() => delay(60000));
$scope->disposeAfterTimeout(5);
echo outcome(fn() => await($c)), "\n";
echo outcome(fn() => $scope->disposeAfterTimeout(-1)), "\n";
$idle = new Scope;
$idle->spawn(fn() => suspend());
$idle->disposeAfterTimeout(600000);
?>
--EXPECT--
Async\AsyncCancellation: Scope has been disposed due to timeout
ValueError: Async\Scope::disposeAfterTimeout(): Argument #1 ($timeout) must be greater than or equal to 0
