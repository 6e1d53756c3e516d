--TEST--
spawn(): passes its further arguments to the task, in order
--FILE--
<?php
echo Async\await(Async\spawn(fn (...$all) => json_encode($all))), "\n";
echo Async\await(Async\spawn(fn (...$all) => json_encode($all), 1, 'two', [3], null)), "\n";
echo Async\await(Async\spawn(fn ($a, $b = 'default') => "$a $b", 'given')), "\n";
echo Async\await(Async\spawn(fn (...$all) => array_sum($all), ...range(1, 500))), "\n";
?>
--EXPECT--
[]
[1,"two",[3],null]
given default
125250
