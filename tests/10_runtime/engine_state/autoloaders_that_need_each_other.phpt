--TEST--
Engine state: autoloaders in two coroutines that need each other's class do not deadlock
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

spl_autoload_register(function (string $class) {
    suspend();
    class_exists($class === 'Left' ? 'Right' : 'Left');
    if (!class_exists($class, false)) {
        eval("class $class {}");
    }
});
echo implode(' ', await_all_or_fail([
    spawn(fn () => (new Left)::class),
    spawn(fn () => (new Right)::class),
])), "\n";
?>
--EXPECT--
Left Right
