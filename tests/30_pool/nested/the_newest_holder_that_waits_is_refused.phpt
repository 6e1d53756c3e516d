--TEST--
Pool: nested: when no coroutine can run, the newest waiter that holds a resource is refused
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};
$pool = new Async\Pool(fn () => new Conn, max: 2, name: 'db');
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
echo counts($pool), ', deadlocks: ', $pool->stats()->refusals['deadlock'], "\n";
?>
--EXPECTF--
B: Deadlock: no coroutine can run. This one holds a resource that is waited for, and waits for pool "db", held by coroutine %d since %s:6, coroutine %d (itself) since %s:6. Release what you hold before you acquire more, or make the pool larger
A has both
idle 2, active 0, deadlocks: 1
