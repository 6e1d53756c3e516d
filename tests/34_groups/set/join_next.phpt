--TEST--
TaskSet: joinNext() gives one task each, in order of completion, and removes it
--FILE--
<?php
use Async\TaskSet;
use function Async\{await, suspend};
require __DIR__ . '/../../support.inc';

$set = new TaskSet;
foreach ([3, 1, 2] as $n) {
    $set->spawn(function () use ($n) {
        for ($i = 0; $i < $n * 4; $i++) {
            suspend();
        }
        return $n;
    });
}
$first = $set->joinNext();
$second = $set->joinNext();
echo await($first), await($second), ' ', count($set), "\n", await($set->joinNext()), ' ', count($set), "\n";
echo outcome(fn() => $set->joinNext()), "\n", outcome(fn() => $set->joinAny()), "\n";
$set->spawn(fn() => throw new Exception('failed'));
echo outcome(fn() => await($set->joinNext())), ' ', count($set), "\n";
?>
--EXPECT--
12 1
3 0
Async\AsyncException: Cannot race on an empty TaskSet
Async\AsyncException: Cannot call any() on an empty TaskSet
Exception: failed 0
