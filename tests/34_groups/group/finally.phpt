--TEST--
TaskGroup: finally() is called once, when the group is closed and all tasks are done
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, suspend};

$group = new TaskGroup;
$group->finally(fn($g) => print('finally ' . json_encode($g === $group) . "\n"));
$group->spawn(fn() => suspend());
await($group->all());
echo "done\n";
$group->close();
suspend();
$group->finally(fn() => print("at once\n"));
?>
--EXPECT--
done
finally true
at once
