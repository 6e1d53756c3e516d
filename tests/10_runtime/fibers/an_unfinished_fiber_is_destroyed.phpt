--TEST--
Fibers: an unfinished Fiber of a coroutine is destroyed with it, and its finally blocks run
--FILE--
<?php
use function Async\{await, spawn, suspend};

await(spawn(function () {
    $fiber = new Fiber(function () {
        suspend();
        try {
            Fiber::suspend();
        } finally {
            echo "finally\n";
        }
    });
    $fiber->start();
    suspend();
    echo "leaving\n";
}));
echo "main\n";
?>
--EXPECT--
leaving
finally
main
