--TEST--
TaskGroup: close() fails the spawn() calls that wait
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, delay, spawn};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup(1, 1);
$group->spawn(fn() => delay(3));
$group->spawn(fn() => 2);
$spawner = spawn(fn() => $group->spawn(fn() => print('never')));
turns_until(fn() => $spawner->getAwaitingInfo());
$group->close();
echo outcome(fn() => await($spawner)), "\n", outcome(fn() => $group->spawn(fn() => 1)), "\n";
$group->awaitCompletion();
var_dump(count($group));
?>
--EXPECT--
Async\AsyncException: Cannot spawn tasks on a closed TaskGroup
Async\AsyncException: Cannot spawn tasks on a closed TaskGroup
int(2)
