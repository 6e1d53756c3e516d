--TEST--
Autoloader: a class is awaited whose loader waited for us, and was woken but has not run yet
--FILE--
<?php
use function Async\{await_all_or_fail, delay, spawn, suspend};

spl_autoload_register(function (string $class) {
    if ($class === 'Base') {
        delay(5);
        eval('class Base {}');
    } else {
        class_exists('Base');                    // waits: the other coroutine loads it
        eval('class Child extends Base {}');
    }
});
await_all_or_fail([
    spawn(function () { new Base; new Child; echo "first\n"; }),
    spawn(function () { suspend(); new Child; echo "second\n"; }),
]);
?>
--EXPECT--
second
first
