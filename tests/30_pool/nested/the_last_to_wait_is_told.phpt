--TEST--
Pool: nested: when all holders wait for the same pool, the last one gets an exception immediately
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};
$pool = new Async\Pool(fn () => new Conn, max: 2, name: 'db');
$busy = spawn(function () use (&$stop) { while (!$stop) { suspend(); } });
$work = function (string $name) use ($pool) {
    $one = $pool->acquire();
    suspend();
    try {
        $two = $pool->acquire();
        echo "$name has both\n";
        $pool->release($two);
    } catch (Async\PoolException $e) {
        echo "$name: ", $e->getMessage(), "\n";
    } finally {
        $pool->release($one);
    }
};
await_all([spawn($work, 'A'), spawn($work, 'B')]);
$stop = true;
echo counts($pool), ', deadlocks: ', $pool->stats()->refusals['deadlock'], "\n";
?>
--EXPECTF--
B: Deadlock: all resources of pool "db" are held by coroutines that wait for a resource themselves, and this one would be the last to wait, held by coroutine %d since %s:7, coroutine %d (itself) since %s:7. Release what you hold before you acquire more, or make the pool larger
A has both
idle 2, active 0, deadlocks: 1
