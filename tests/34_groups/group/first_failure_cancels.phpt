--TEST--
TaskGroup: the first failure that all() waits for cancels the rest
--FILE--
<?php
use Async\{AsyncCancellation, CompositeException, TaskGroup};
use function Async\{await, delay, suspend};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup(2, 0);
$group->spawn(function () { try { delay(60000); } catch (AsyncCancellation $e) { echo $e->getMessage(), "\n"; throw $e; } });
$group->spawn(function () { suspend(); throw new Exception('boom'); });
$group->spawn(fn() => delay(60000));
try {
    await($group->all());
} catch (CompositeException $e) {
    echo $e->getMessage(), ': ', implode(', ', array_map(describe(...), $e->getExceptions())), "\n";
}
var_dump($group->isFinished(), $group->isClosed(), array_keys($group->getErrors()));
$group->spawn(fn() => 'goes on');
echo json_encode(await($group->all(true))), "\n";
?>
--EXPECT--
Another task of the TaskGroup failed
1 of 3 tasks of the TaskGroup failed: Exception: boom
bool(true)
bool(false)
array(3) {
  [0]=>
  int(0)
  [1]=>
  int(1)
  [2]=>
  int(2)
}
{"3":"goes on"}
