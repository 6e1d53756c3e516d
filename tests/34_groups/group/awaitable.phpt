--TEST--
TaskGroup: await_all() waits until no task is left, and gives null
--FILE--
<?php
use Async\TaskGroup;
use function Async\{delay, spawn};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup;
$group->spawn(fn() => delay(3));
echo json_encode(Async\await_all([$group, spawn(fn() => 7)])[0]), json_encode(Async\await_all([$group])[0]), "\n";
echo outcome(fn() => $group->awaitCompletion()), "\n";
?>
--EXPECT--
[null,7][null]
Async\AsyncException: TaskGroup must be closed before calling awaitCompletion()
