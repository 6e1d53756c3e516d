--TEST--
TaskGroup: spawn() waits while the queue is full, and callers are served in order
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, spawn, suspend};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup(1, 1);
$go = false;
$group->spawn(function () use (&$go) { while (!$go) { suspend(); } });
$group->spawn(fn() => 'queued');
foreach (['a', 'b', 'c', 'd'] as $name) {
    $spawners[$name] = spawn(function () use ($group, $name) { $group->spawnWithKey($name, fn() => $name); echo "$name in\n"; });
}
turns_until(fn() => $spawners['d']->getAwaitingInfo());
echo $spawners['a']->getAwaitingInfo()[0], "\n";
$spawners['b']->cancel();
$go = true;
turns_until(fn() => $spawners['d']->isCompleted());
echo json_encode(await($group->all())), "\n";
?>
--EXPECT--
a place in the queue of a TaskGroup
a in
c in
d in
{"0":null,"1":"queued","a":"a","c":"c","d":"d"}
