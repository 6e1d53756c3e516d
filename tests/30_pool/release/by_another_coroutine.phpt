--TEST--
Pool: release(): another coroutine than the one that acquired may release
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = await(spawn(fn () => $pool->acquire()));
await(spawn(fn () => $pool->release($r)));
echo counts($pool), "\n";
?>
--EXPECT--
idle 1, active 0
