--TEST--
TaskGroup: a place that was promised to a cancelled spawn() goes to the next one
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, spawn, suspend};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup(1, 1);
$go = false;
$group->spawn(function () use (&$go) { while (!$go) { suspend(); } });
$group->spawn(fn() => 'queued');
$a = spawn(fn() => $group->spawnWithKey('a', fn() => 'a'));
$b = spawn(fn() => $group->spawnWithKey('b', fn() => 'b'));
turns_until(fn() => $b->getAwaitingInfo());
$go = true;
while ($a->getAwaitingInfo()) {
    suspend();
}
$a->cancel();
echo outcome(fn() => await($a)), "\n";
await($b);
echo json_encode(await($group->all())), "\n";
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
{"0":null,"1":"queued","b":"b"}
