--TEST--
Shutdown functions: one registered by a shutdown function, or in a coroutine spawned there, runs too
--FILE--
<?php
use function Async\{spawn, suspend};

register_shutdown_function(function () {
    echo "one\n";
    register_shutdown_function(function () {
        echo "two\n";
        spawn(function () {
            suspend();
            echo "coroutine\n";
            register_shutdown_function(function () { echo "three\n"; spawn(function () { echo "last coroutine\n"; }); });
        });
    });
});
?>
--EXPECT--
one
two
coroutine
three
last coroutine
