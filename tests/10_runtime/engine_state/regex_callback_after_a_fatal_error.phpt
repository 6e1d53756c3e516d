--TEST--
Engine state: preg functions work after a fatal error inside preg_replace_callback()
--FILE--
<?php
use function Async\{await, spawn, suspend};

register_shutdown_function(function () {
    var_dump(preg_match('/b(.)/', 'abc', $m), $m[1], preg_replace_callback('/b/', fn () => 'B', 'abc'));
});
spawn(fn () => preg_replace_callback('/x/', function () { suspend(); suspend(); suspend(); return ''; }, 'x'));
await(spawn(fn () => preg_replace_callback('/x/', function () { suspend(); @trigger_error('fatal', E_USER_ERROR); exit; }, 'x')));
?>
--EXPECTF--

Fatal error: fatal in %s on line %d
int(1)
string(1) "c"
string(3) "aBc"
