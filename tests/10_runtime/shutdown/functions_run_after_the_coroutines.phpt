--TEST--
Shutdown functions: run in order after the last coroutine, also those that coroutines registered
--FILE--
<?php
use function Async\{delay, spawn};

register_shutdown_function(function () { echo "first\n"; });
spawn(function () {
    register_shutdown_function(function () { echo "third\n"; });
    delay(1);
    echo "coroutine\n";
});
register_shutdown_function(function () { echo "second\n"; });
?>
--EXPECT--
coroutine
first
second
third
