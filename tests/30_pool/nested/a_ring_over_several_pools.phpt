--TEST--
Pool: nested: a ring over three pools is found, too
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};
$pools = [];
foreach (['a', 'b', 'c'] as $name) {
    $pools[] = new Async\Pool(fn () => new Conn, max: 1, name: $name);
}
$busy = spawn(function () use (&$stop) { while (!$stop) { suspend(); } });
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
$stop = true;
?>
--EXPECT--
2: Deadlock: all resources of pool "a" ar
1 has both
0 has both
