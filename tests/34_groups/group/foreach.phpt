--TEST--
TaskGroup: foreach gives each outcome once, in order of completion, until it is closed
--FILE--
<?php
use Async\TaskGroup;
use function Async\{spawn, suspend};
require __DIR__ . '/../../support.inc';

function pause(int $times): void
{
    while ($times--) {
        suspend();
    }
}

$group = new TaskGroup;
$group->spawn(function () { pause(6); return 'slow'; });
$group->spawn(function () { pause(3); return 'fast'; });
$group->spawn(fn() => throw new Exception('failed'));
spawn(function () use ($group) { pause(9); $group->spawnWithKey('late', fn() => 'late'); $group->close(); });
foreach ($group as $key => [$result, $error]) {
    echo $key, ' ', $result ?? describe($error), "\n";
}
echo implode(' ', array_keys(iterator_to_array($group->getIterator()))), "\n";
echo outcome(function () use ($group) { foreach ($group as &$x); }), "\n";
?>
--EXPECT--
2 Exception: failed
1 fast
0 slow
late late
2 1 0 late
Error: Cannot iterate TaskGroup by reference
