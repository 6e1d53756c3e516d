--TEST--
TaskGroup: when the group goes away, its tasks and all they spawned are cancelled
--FILE--
<?php
use Async\{AsyncCancellation, TaskGroup};
use function Async\{await, delay, spawn, suspend};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup(1);
$group->spawn(function () {
    spawn(function () { try { delay(60000); } finally { echo "grandchild unwound\n"; } });
    try { delay(60000); } catch (AsyncCancellation $e) { echo $e->getMessage(), "\n"; throw $e; }
});
$group->spawn(fn() => print('never'));
$future = $group->all();
suspend();
suspend();
unset($group);
echo outcome(fn() => await($future)), "\n";
suspend();
echo "end\n";
?>
--EXPECT--
Async\AsyncCancellation: Scope is being disposed due to TaskGroup destruction
Scope is being disposed due to TaskGroup destruction
grandchild unwound
end
