--TEST--
TaskGroup: it runs below a scope; cancelling the scope cancels the tasks and no new ones start
--FILE--
<?php
use Async\{AsyncCancellation, Scope, TaskGroup};
use function Async\{await, delay, suspend};
require __DIR__ . '/../../support.inc';

$scope = new Scope;
$stranger = $scope->spawn(fn() => delay(60000));
$group = new TaskGroup(1, 0, $scope);
$group->spawn(fn() => delay(60000));
$group->spawn(fn() => print('never'));
suspend();
$group->cancel();
$group->awaitCompletion();
var_dump($stranger->isCompleted());
$group = new TaskGroup(1, 0, $scope);
$group->spawn(fn() => delay(60000));
$group->spawn(fn() => print('never'));
suspend();
$scope->cancel(new AsyncCancellation('of the scope'));
await($group->all(true));
echo implode(', ', array_map(fn($e) => $e->getMessage(), $group->getErrors())), "\n";
echo outcome(fn() => $group->spawn(fn() => 1)), "\n", outcome(fn() => new TaskGroup(scope: $scope)), "\n";
?>
--EXPECT--
bool(false)
of the scope, of the scope
Async\AsyncException: Cannot spawn tasks on a closed TaskGroup
Async\AsyncException: Cannot use a disposed Scope for TaskGroup
