--TEST--
Engine state: an autoloader may suspend while other coroutines autoload, the same class included
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

spl_autoload_register(function (string $class) {
    suspend();
    if (!class_exists($class, false)) {
        eval("class $class { const NAME = '$class'; }");
    }
});
$load = fn (string $class) => constant("$class::NAME");
echo implode(' ', await_all_or_fail([spawn($load, 'First'), spawn($load, 'Second')])), "\n";
echo implode(' ', await_all_or_fail([spawn($load, 'Shared'), spawn($load, 'Shared')])), "\n";
?>
--EXPECT--
First Second
Shared Shared
