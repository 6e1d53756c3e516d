--TEST--
Shutdown functions: may spawn, await and delay
--FILE--
<?php
use function Async\{await, delay, spawn};

register_shutdown_function(function () {
    spawn(function () { delay(1); echo "left behind\n"; });
    delay(0);
    echo await(spawn(fn () => "awaited\n"));
});
register_shutdown_function(function () { echo "last function\n"; });
spawn(function () { echo "coroutine\n"; });
?>
--EXPECT--
coroutine
awaited
last function
left behind
