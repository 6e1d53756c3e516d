--TEST--
Scheduling: a chain of 5,000 coroutines, each awaiting the next
--FILE--
<?php
use function Async\{await, spawn};

$next = function (int $n) use (&$next) { return $n === 0 ? 0 : 1 + await(spawn($next, $n - 1)); };
var_dump(await(spawn($next, 5000)));
?>
--EXPECT--
int(5000)
