--TEST--
TaskGroup: all() cancels the rest, also if a task has failed before it was called
--FILE--
<?php
use Async\{AsyncCancellation, TaskGroup};
use function Async\{await, delay, suspend};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup;
$group->spawn(fn() => throw new LogicException('first'));
$group->spawn(function () {
    try {
        delay(60000);
    } catch (AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
        throw $e;
    }
});
suspend();
echo outcome(fn() => await($group->all())), "\n";
?>
--EXPECT--
Another task of the TaskGroup failed
Async\CompositeException: 1 of 2 tasks of the TaskGroup failed
