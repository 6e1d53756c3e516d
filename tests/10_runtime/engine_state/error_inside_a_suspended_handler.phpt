--TEST--
Engine state: an error inside an error handler that has suspended goes to PHP itself
--FILE--
<?php
use function Async\{await, spawn, suspend};

set_error_handler(function ($l, $m) { suspend(); echo $undefined; echo "handled $m\n"; return true; });
await(spawn(function () { trigger_error('a', E_USER_WARNING); }));
trigger_error('main', E_USER_WARNING);
?>
--EXPECTF--
Warning: Undefined variable $undefined in %s on line %d
handled a

Warning: Undefined variable $undefined in %s on line %d
handled main
