--TEST--
Pool: timeout: the message says that the coroutine's factory is at work
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, await_all, delay, spawn};
$pool = new Async\Pool(fn () => (delay(60000) ?: new Conn), max: 1, name: 'p');
$acquire = function (int $timeout) use ($pool) {
    try {
        $pool->acquire($timeout);
    } catch (Async\TimeoutException $e) {
        return preg_replace('/.*waiting, /', '', $e->getMessage()) . "\n";
    }
};
$maker = spawn($acquire, 40);
echo await(spawn($acquire, 5)), await($maker);
?>
--EXPECT--
this coroutine came as number 1 in line
a handler was at work for this coroutine
