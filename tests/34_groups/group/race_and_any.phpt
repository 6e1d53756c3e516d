--TEST--
TaskGroup: race() gives the first that is done, any() the first success
--FILE--
<?php
use Async\{Future, FutureState, TaskGroup};
use function Async\{await, delay};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup;
echo outcome(fn() => $group->race()), "\n", outcome(fn() => $group->any()), "\n";
$gate = new FutureState;
$group->spawn(function () use ($gate) { await(new Future($gate)); return 'slow'; });
$group->spawn(function () { delay(3); return 'fast'; });
$group->spawn(fn() => throw new Exception('failed'));
$futures = [$group->race(), $group->any(), $group->any(), $group->race()];
foreach ($futures as $future) {
    echo outcome(fn() => await($future)), "\n";
}
echo outcome(fn() => await($group->race())), "\n", await($group->any()), "\n";
$bad = new TaskGroup;
$bad->spawn(fn() => throw new Exception('x'));
echo outcome(fn() => await($bad->any())), "\n";
$gate->complete(null);
await($group->all(true));
?>
--EXPECT--
Async\AsyncException: Cannot race on an empty TaskGroup
Async\AsyncException: Cannot call any() on an empty TaskGroup
Exception: failed
'fast'
'fast'
Exception: failed
'fast'
fast
Async\CompositeException: 1 of 1 tasks of the TaskGroup failed
