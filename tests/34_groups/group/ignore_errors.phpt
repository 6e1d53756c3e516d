--TEST--
TaskGroup: all(ignoreErrors: true) cancels nothing and gives the successes
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, delay};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup;
$group->spawn(fn() => throw new Exception('lost'));
$group->spawn(function () { delay(3); return 'slow'; });
echo json_encode(await($group->all(ignoreErrors: true))), json_encode(array_map(describe(...), $group->getErrors())), "\n";
?>
--EXPECT--
{"1":"slow"}["Exception: lost"]
