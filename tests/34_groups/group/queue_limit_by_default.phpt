--TEST--
TaskGroup: without a limit for the queue, twice $concurrency tasks are queued before spawn() waits
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, spawn, suspend};

$group = new TaskGroup(2);
$spawned = 0;
$spawner = spawn(function () use ($group, &$spawned) {
    for ($i = 0; $i < 10; $i++) {
        $group->spawn(fn() => suspend());
        $spawned++;
    }
});
suspend();
echo "$spawned\n"; // two can start, four are queued
await($spawner);
echo count(await($group->all())), "\n";
?>
--EXPECT--
6
10
