--TEST--
TaskGroup: dispose() cancels the tasks, and the group goes on
--FILE--
<?php
use Async\{AsyncCancellation, TaskGroup};
use function Async\{await, delay, suspend};

$group = new TaskGroup;
$group->spawn(function () { try { delay(60000); } catch (AsyncCancellation $e) { echo $e->getMessage(), "\n"; throw $e; } });
suspend();
$group->dispose();
$group->spawn(fn() => 'again');
echo json_encode(await($group->all(true))), json_encode($group->isClosed()), "\n";
?>
--EXPECT--
Scope is being disposed due to TaskGroup disposal
{"1":"again"}false
