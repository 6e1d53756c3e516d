--TEST--
TaskGroup: race() gives the first that is done, any() the first success
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, delay};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup;
echo outcome(fn() => $group->race()), "\n", outcome(fn() => $group->any()), "\n";
$group->spawn(function () { delay(6); return 'slow'; });
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
await($group->all(true));
?>
--EXPECT--
Async\AsyncException: Cannot race on an empty TaskGroup
Async\AsyncException: Cannot call any() on an empty TaskGroup
Exception: failed
'fast'
'fast'
Exception: failed
Exception: failed
fast
Async\CompositeException: 1 of 1 tasks of the TaskGroup failed
