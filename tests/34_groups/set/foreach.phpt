--TEST--
TaskSet: foreach removes an entry before the body sees it
--FILE--
<?php
use Async\TaskSet;

$set = new TaskSet(2);
for ($i = 0; $i < 4; $i++) {
    $set->spawn(fn() => $i);
}
$set->close();
foreach ($set as $key => [$result]) {
    echo "$key=>$result, ", count($set), " left\n";
}
?>
--EXPECT--
0=>0, 3 left
1=>1, 2 left
2=>2, 1 left
3=>3, 0 left
