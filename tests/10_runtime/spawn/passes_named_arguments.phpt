--TEST--
spawn(): arguments may be named
--FILE--
<?php
use function Async\{await, spawn};

$task = fn (int $first, int $second = 2, int $third = 3) => "$first $second $third";
echo await(spawn($task, first: 1)), "\n";
echo await(spawn($task, third: 30, first: 10)), "\n";
echo await(spawn($task, 1, third: 30)), "\n";
echo await(spawn(fn (...$all) => json_encode($all), 1, name: 'value')), "\n";
?>
--EXPECT--
1 2 3
10 2 30
1 2 30
{"0":1,"name":"value"}
