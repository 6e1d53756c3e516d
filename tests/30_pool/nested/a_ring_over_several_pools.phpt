--TEST--
Pool: nested: a ring over three pools is found when no coroutine can run any more
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};
$pools = [];
foreach (['a', 'b', 'c'] as $name) {
    $pools[] = new Async\Pool(fn () => new Conn, max: 1, name: $name);
}
$work = function (int $i) use ($pools) {
    $one = $pools[$i]->acquire();
    suspend();
    try {
        $two = $pools[($i + 1) % 3]->acquire();
        echo "$i has both\n";
        $pools[($i + 1) % 3]->release($two);
    } catch (Async\PoolException $e) {
        echo "$i: ", substr($e->getMessage(), 0, 38), "\n";
    }
    $pools[$i]->release($one);
};
await_all([spawn($work, 0), spawn($work, 1), spawn($work, 2)]);
?>
--EXPECT--
2: Deadlock: no coroutine can run. This o
1 has both
0 has both
