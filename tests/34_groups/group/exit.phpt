--TEST--
TaskGroup: exit() in a task ends the script, and the others clean up
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, delay, suspend};

$group = new TaskGroup;
$group->spawn(function () { try { delay(60000); } finally { echo "finally\n"; } });
$group->spawn(function () { suspend(); exit("exit\n"); });
await($group->all());
echo "never\n";
?>
--EXPECT--
exit
finally
