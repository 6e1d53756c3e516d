--TEST--
TaskGroup: a foreach that waits can be cancelled, and says what it waits for
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, spawn};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup;
$reader = spawn(function () use ($group) { foreach ($group as $x); });
turns_until(fn() => $reader->getAwaitingInfo());
echo $reader->getAwaitingInfo()[0], "\n";
$reader->cancel();
echo outcome(fn() => await($reader)), "\n";
$group->spawn(fn() => 1);
echo json_encode(await($group->all())), "\n";
?>
--EXPECT--
the next task of a TaskGroup
Async\AsyncCancellation: Coroutine cancelled
[1]
