--TEST--
Pool: nested: use() inside use() is found
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};
$pool = new Async\Pool(fn () => new Conn, max: 1);
Async\await(spawn(function () use ($pool) {
    echo $pool->use(fn ($r) => substr(outcome(fn () => $pool->use(fn ($s) => 'both')), 0, 31)), "\n";
}));
echo counts($pool), "\n";
?>
--EXPECTF--
Async\PoolException: Deadlock:%S
idle 1, active 0
