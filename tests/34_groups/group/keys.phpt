--TEST--
TaskGroup: a key is used once, "7" is 7, and numbers that are taken are skipped
--FILE--
<?php
use Async\TaskGroup;
use function Async\await;
require __DIR__ . '/../../support.inc';

$group = new TaskGroup;
$group->spawnWithKey('7', fn() => 'seven');
$group->spawnWithKey(0, fn() => 'zero');
$group->spawn(fn() => 'one');
echo outcome(fn() => $group->spawnWithKey(7, fn() => 1)), "\n";
$group->spawnWithKey('x', fn() => 'x');
echo outcome(fn() => $group->spawnWithKey('x', fn() => 1)), "\n";
var_dump(await($group->all()));
?>
--EXPECT--
Async\AsyncException: Duplicate key 7 in TaskGroup
Async\AsyncException: Duplicate key "x" in TaskGroup
array(4) {
  [7]=>
  string(5) "seven"
  [0]=>
  string(4) "zero"
  [1]=>
  string(3) "one"
  ["x"]=>
  string(1) "x"
}
