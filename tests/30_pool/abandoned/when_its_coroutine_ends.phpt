--TEST--
Pool: abandoned: a resource that a coroutine drops is destroyed when the coroutine ends
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, max: 1, name: 'db');
$c = spawn(function () use ($pool) { $r = $pool->acquire(); Async\suspend(); });
Async\suspend();
$w = waiter($pool, 'W');
await($w);
echo counts($pool), ', abandoned: ', $pool->stats()->destroyed['abandoned'], "\n";
$pool->close();
?>
--EXPECTF--
%AWarning: Async\Pool "db": Conn has been held for %d ms by coroutine %d (ended) since %swhen_its_coroutine_ends.php:5, and was dropped without a release: the pool has destroyed it in %swhen_its_coroutine_ends.php on line 5
destroyed c1
W got c2
idle 1, active 0, abandoned: 1
destroyed c2
