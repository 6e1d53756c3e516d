--TEST--
Scope: a coroutine that waits for it can be cancelled, before and after the wake-up
--FILE--
<?php
use Async\{AsyncCancellation, Scope};
use function Async\{await, spawn, suspend, timeout};
require __DIR__ . '/../../support.inc';

foreach ([false, true] as $after) {
    $scope = new Scope;
    $worker = $scope->spawn(function () use (&$go) { while (!$go) { suspend(); } });
    $go = false;
    $waiter = spawn(fn() => $scope->awaitCompletion(timeout(60000)));
    suspend();
    suspend();
    if ($after) {
        $go = true;
        turns_until(fn() => $scope->isFinished());
    }
    $waiter->cancel(new AsyncCancellation($after ? 'after' : 'before'));
    echo outcome(fn() => await($waiter)), "\n";
    $go = true;
    $scope->awaitCompletion(timeout(1000));
}
?>
--EXPECT--
Async\AsyncCancellation: before
Async\AsyncCancellation: after
