--TEST--
Scope: finally() handlers run once, when it is closed; on a closed one at once
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, timeout};

$scope = new Scope;
$scope->finally(fn(Scope $s) => print('first ' . json_encode($s === $scope) . "\n"));
$scope->finally(fn() => throw new Exception('of a handler'));
$scope->finally(fn() => print("third\n"));
$scope->setExceptionHandler(fn($s, $c, $e) => print("handler: {$e->getMessage()}\n"));
$scope->spawn(fn() => suspend());
$scope->awaitCompletion(timeout(1000));
echo "finished, not closed\n";
$scope->cancel();
suspend();
$scope->finally(fn() => print("at once\n"));
?>
--EXPECT--
finished, not closed
first true
third
handler: of a handler
at once
