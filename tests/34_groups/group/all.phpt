--TEST--
TaskGroup: all() gives the results by key, in order of spawn
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, delay};

$group = new TaskGroup;
echo json_encode(await($group->all())), "\n";
$group->spawn(function () { delay(3); return 'slow'; });
$group->spawnWithKey('key', fn(...$args) => $args, 1, x: 2);
$group->spawn(fn() => null);
var_dump(count($group), $group->isFinished(), $group->isClosed());
echo json_encode(await($group->all())), json_encode(await($group->all())), json_encode($group->getResults()), "\n";
var_dump(count($group), $group->isFinished());
?>
--EXPECT--
[]
int(3)
bool(false)
bool(false)
{"0":"slow","key":{"0":1,"x":2},"1":null}{"0":"slow","key":{"0":1,"x":2},"1":null}{"0":"slow","key":{"0":1,"x":2},"1":null}
int(3)
bool(true)
