--TEST--
TaskSet: joinNext() calls that are left over are rejected when the set is closed and empty
--FILE--
<?php
use Async\TaskSet;
use function Async\await;
require __DIR__ . '/../../support.inc';

$set = new TaskSet;
$set->spawn(fn() => 1);
$futures = [$set->joinNext(), $set->joinNext(), $set->joinNext()];
echo await($futures[0]), "\n";
$set->spawn(fn() => 2);
echo await($futures[1]), "\n";
$set->close();
echo outcome(fn() => await($futures[2])), "\n";
?>
--EXPECT--
1
2
Async\AsyncException: Cannot race on an empty TaskSet
