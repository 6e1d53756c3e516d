--TEST--
get_coroutines(): lists every live coroutine, with main, once the scheduler runs
--FILE--
<?php
use function Async\{await, current_coroutine, get_coroutines, spawn, suspend};

var_dump(get_coroutines());
$a = spawn(function () { suspend(); });
$b = spawn(fn () => 1);
$list = get_coroutines();
var_dump(array_is_list($list), count($list), in_array($a, $list, true), in_array($b, $list, true));
var_dump(in_array(current_coroutine(), $list, true));
suspend();
$list = get_coroutines();
var_dump(count($list), in_array($a, $list, true), in_array($b, $list, true));
await($a);
var_dump(get_coroutines() === [current_coroutine()]);
?>
--EXPECT--
array(0) {
}
bool(true)
int(3)
bool(true)
bool(true)
bool(true)
int(2)
bool(true)
bool(false)
bool(true)
