--TEST--
Pool: nested: as long as one of the holders waits with a deadline, the others wait, and are served
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};
$pool = new Async\Pool(fn () => new Conn, max: 2);
$work = function (string $name, int $timeout) use ($pool) {
    $one = $pool->acquire();
    suspend();
    try {
        $two = $pool->acquire($timeout);
        echo "$name has both\n";
        $pool->release($two);
    } catch (Async\TimeoutException) {
        echo "$name: timeout\n";
    }
    $pool->release($one);
};
await_all([spawn($work, 'A', 5), spawn($work, 'B', 0)]);
echo counts($pool), "\n";
?>
--EXPECT--
A: timeout
B has both
idle 2, active 0
