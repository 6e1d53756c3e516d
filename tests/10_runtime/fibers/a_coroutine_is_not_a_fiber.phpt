--TEST--
Fibers: a coroutine is no Fiber, also when it was spawned or first ran inside one
--FILE--
<?php
use function Async\{await, spawn};

$task = function () {
    var_dump(Fiber::getCurrent());
    try {
        Fiber::suspend();
    } catch (FiberError $e) {
        echo $e->getMessage(), "\n";
    }
};
await(spawn($task));
(new Fiber(function () use ($task) { await(spawn($task)); var_dump(Fiber::getCurrent()::class); }))->start();
?>
--EXPECTF--
NULL
Cannot suspend outside of%sfiber
NULL
Cannot suspend outside of%sfiber
string(5) "Fiber"
