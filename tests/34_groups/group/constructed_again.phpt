--TEST--
TaskGroup, TaskSet, Scope: the constructor may be called again until there is a task
--FILE--
<?php
use function Async\{await, spawn, suspend, timeout};

$group = new Async\TaskGroup;
$group->spawn(fn () => 'a');
echo json_encode(await($group->all())), "\n";
try {
    $group->__construct(1);
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
$set = new Async\TaskSet;
$set->__construct(1, 0, $kept = new Async\Scope);
$set->__construct(1, 0, new Async\Scope);   // not used yet: the last one counts
$set->spawn(fn () => suspend());
$set->spawn(fn () => 'c');
await($set->joinNext());
echo await($set->joinNext()), ' ', count($set), "\n";
$scope = new Async\Scope;
$scope->spawn(function () { suspend(); echo "in the scope\n"; });
$scope->__construct();
$scope->awaitCompletion(timeout(5000));
$scope->cancel();
echo json_encode($scope->isClosed()), "\n";
?>
--EXPECT--
["a"]
The TaskGroup is in use already
c 0
in the scope
true
