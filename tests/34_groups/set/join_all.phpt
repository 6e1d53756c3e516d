--TEST--
TaskSet: joinAll() removes all tasks, also when it fails; keys are free again
--FILE--
<?php
use Async\TaskSet;
use function Async\await;
require __DIR__ . '/../../support.inc';

$set = new TaskSet;
$set->spawnWithKey('k', fn() => 1);
$set->spawn(fn() => throw new Exception('failed'));
echo outcome(fn() => await($set->joinAll())), ' ', count($set), json_encode(await($set->joinAll())), "\n";
$set->spawnWithKey('k', fn() => 2);
$set->spawn(fn() => 3);
echo json_encode(await($set->joinAll())), "\n";
?>
--EXPECT--
Async\CompositeException: 1 of 2 tasks of the TaskSet failed 0[]
{"k":2,"1":3}
