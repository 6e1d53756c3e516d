--TEST--
TaskGroup: tasks that were cancelled are no failures that a handler of its scope gets
--FILE--
<?php
use Async\{Scope, TaskGroup};
use function Async\{await, delay, suspend};

$scope = new Scope;
$scope->setExceptionHandler(function ($scope, $coroutine, $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
});
foreach ([false, true] as $fails) {
    $group = new TaskGroup(scope: $scope);
    $group->spawn(fn() => delay(60000));
    $group->spawn(fn() => $fails ? throw new LogicException('of a task') : 1);
    suspend();
    $group->cancel();
    $group->awaitCompletion();
    echo $fails ? 'cancelled and failed: ' : "cancelled\n";
    unset($group);
    suspend();
    suspend();
}
?>
--EXPECT--
cancelled
cancelled and failed: Async\CompositeException: 1 of 2 tasks of the TaskGroup failed
