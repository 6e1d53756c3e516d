--TEST--
TaskGroup: a Future that was dropped is forgotten, the others are completed
--FILE--
<?php
use Async\TaskGroup;
use function Async\await;
require __DIR__ . '/../../support.inc';

$group = new TaskGroup;
$group->spawn(fn() => 1);
$kept = [$group->all(), $group->race()];
$group->all()->ignore();
$group->race()->ignore();
$cancelled = $group->all();
$cancelled->cancel();
foreach ($kept as $future) {
    echo json_encode(await($future)), "\n";
}
echo outcome(fn() => await($cancelled)), "\n";
?>
--EXPECT--
[1]
1
Async\AsyncCancellation: Future has been cancelled
