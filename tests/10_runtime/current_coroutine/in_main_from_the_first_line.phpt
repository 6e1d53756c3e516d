--TEST--
current_coroutine(): it is main's from the first line on
--FILE--
<?php
$main = Async\current_coroutine();
Async\suspend();
var_dump($main === Async\current_coroutine(), Async\get_coroutines() === [$main]);
?>
--EXPECT--
bool(true)
bool(true)
