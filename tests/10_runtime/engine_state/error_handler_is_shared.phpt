--TEST--
Engine state: set_error_handler() holds for everybody, also when it is called while another handler is suspended
--FILE--
<?php
use function Async\{await, spawn, suspend};

set_error_handler(function ($l, $m) { echo "old begins $m\n"; suspend(); suspend(); echo "old ends $m\n"; return true; });
$a = spawn(function () { trigger_error('a', E_USER_WARNING); trigger_error('a again', E_USER_WARNING); });
$b = spawn(function () {
    set_error_handler(function ($l, $m) { echo "new $m\n"; return true; });
    trigger_error('b', E_USER_WARNING);
});
await($a);
await($b);
trigger_error('main', E_USER_WARNING);
restore_error_handler();
$handler = set_error_handler(null);
var_dump($handler instanceof Closure);
?>
--EXPECT--
old begins a
new b
old ends a
new a again
new main
bool(true)
