--TEST--
Pool: acquire(): a Fiber that was started in main and is resumed by a coroutine may wait there
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$fiber = new Fiber(function () use ($pool) {
    Fiber::suspend();
    $r = $pool->acquire();
    echo "fiber got $r\n";
    $pool->release($r);
});
$fiber->start();
spawn(function () use ($fiber) { $fiber->resume(); echo "resumed\n"; });
steps();
$pool->release($r);
steps();
echo counts($pool), "\n";
?>
--EXPECT--
fiber got c1
resumed
idle 1, active 0
