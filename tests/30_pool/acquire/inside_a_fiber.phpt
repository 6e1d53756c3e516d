--TEST--
Pool: acquire(): may wait inside a Fiber, in main and in coroutines
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
spawn(function () use ($pool, $r) { suspend(); echo "releasing\n"; $pool->release($r); });
$fiber = new Fiber(function () use ($pool) {
    $r = $pool->acquire();
    echo "fiber got $r\n";
    Fiber::suspend();
    $pool->release($r);
});
$fiber->start();
echo counts($pool), "\n";
$fiber->resume();
echo counts($pool), "\n";

$r = $pool->acquire();
$c = spawn(function () use ($pool) {
    $fiber = new Fiber(function () use ($pool) {
        $r = $pool->acquire(10_000);
        Fiber::suspend("fiber got $r");
        $pool->release($r);
    });
    $said = $fiber->start();
    $fiber->resume();
    return $said;
});
steps();
$pool->release($r);
echo await($c), ', ', counts($pool), "\n";
?>
--EXPECT--
releasing
fiber got c1
idle 0, active 1
idle 1, active 0
fiber got c1, idle 1, active 0
