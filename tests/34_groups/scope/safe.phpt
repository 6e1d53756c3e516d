--TEST--
Scope: in a safe one, coroutines that have started run on as zombies
--FILE--
<?php
use Async\Scope;
use function Async\suspend;

$scope = (new Scope)->allowZombies();
$zombie = $scope->spawn(function () { suspend(); suspend(); echo "zombie ends\n"; return 'result'; });
suspend();
$unstarted = $scope->spawn(fn() => print('never'));
$scope->cancel();
var_dump($scope->isFinished(), $scope->isClosed(), $unstarted->isCancelled());
$scope->awaitAfterCancellation();
var_dump($scope->isClosed(), $zombie->isCancelled(), $zombie->getResult());
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
zombie ends
bool(true)
bool(false)
string(6) "result"
