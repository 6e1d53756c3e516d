--TEST--
TaskGroup: when the coroutine that owns it is cancelled, so are the tasks
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/../../support.inc';

$owner = spawn(function () {
    $group = new TaskGroup;
    $group->spawn(function () { try { delay(60000); } finally { echo "task unwound\n"; } });
    await($group->all());
});
turns_until(fn() => count(Async\get_coroutines()) === 3);
suspend();
$owner->cancel();
echo outcome(fn() => await($owner)), "\n";
suspend();
?>
--EXPECT--
task unwound
Async\AsyncCancellation: Coroutine cancelled
