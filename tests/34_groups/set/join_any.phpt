--TEST--
TaskSet: joinAny() removes the task it gives, and leaves failures
--FILE--
<?php
use Async\TaskSet;
use function Async\{await, delay};
require __DIR__ . '/../../support.inc';

$set = new TaskSet;
$set->spawn(fn() => throw new Exception('failed'));
$set->spawn(function () { delay(2); return 'ok'; });
echo await($set->joinAny()), ' ', count($set), "\n";
echo outcome(fn() => await($set->joinAny())), ' ', count($set), "\n";
?>
--EXPECT--
ok 1
Async\CompositeException: 1 of 1 tasks of the TaskSet failed 1
