--TEST--
TaskGroup: 20,000 tasks that are cancelled before they start do not nest
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, suspend};

$group = new TaskGroup(10, 0);
for ($i = 0; $i < 20000; $i++) {
    $group->spawn(fn() => suspend());
}
suspend();
Async\graceful_shutdown();
try {
    await($group->all());
} catch (Throwable $e) {
    echo get_class($e), "\n";
}
echo count($group), json_encode($group->isFinished()), "\n";
?>
--EXPECT--
Async\AsyncCancellation
20000false
