--TEST--
TaskGroup: at most $concurrency tasks run, and the others start in order of spawn
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await, suspend};
require __DIR__ . '/../../support.inc';

$group = new TaskGroup(3, 0);
$now = $most = 0;
$order = [];
for ($i = 0; $i < 10; $i++) {
    $group->spawn(function () use ($i, &$now, &$most, &$order) {
        $order[] = $i;
        $most = max($most, ++$now);
        suspend();
        $now--;
    });
}
await($group->all());
echo $most, ' ', implode(' ', $order), "\n";
foreach ([[-1], [1, -1]] as $arguments) {
    echo outcome(fn() => new TaskGroup(...$arguments)), "\n";
}
?>
--EXPECT--
3 0 1 2 3 4 5 6 7 8 9
ValueError: Async\TaskGroup::__construct(): Argument #1 ($concurrency) must be between 0 and 4294967295
ValueError: Async\TaskGroup::__construct(): Argument #2 ($queueLimit) must be between 0 and 4294967295
