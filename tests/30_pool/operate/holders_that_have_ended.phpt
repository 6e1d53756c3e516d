--TEST--
Pool: holders(): a coroutine that has ended has no id, which another one may have now
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};
$pool = new Async\Pool(fn () => new Conn);
await(spawn(function () use ($pool, &$kept) { $kept = $pool->acquire(); }));
var_dump($pool->holders()[0]['coroutine']);
?>
--EXPECT--
NULL
