--TEST--
Scope: dispose() interrupts, disposeSafely() lets coroutines that have started run on
--FILE--
<?php
use Async\Scope;
use function Async\suspend;

foreach (['dispose', 'disposeSafely'] as $method) {
    $scope = new Scope;
    $coroutine = $scope->spawn(function () { suspend(); suspend(); echo "ran on\n"; });
    suspend();
    $scope->$method();
    $scope->awaitAfterCancellation();
    echo $method, ' ', json_encode($coroutine->isCancelled()), "\n";
}
?>
--EXPECT--
dispose true
ran on
disposeSafely false
