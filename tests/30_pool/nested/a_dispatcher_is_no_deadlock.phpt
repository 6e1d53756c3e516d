--TEST--
Pool: nested: a coroutine that gives its resources to others may wait for their return
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};
$pool = new Async\Pool(fn () => new Conn, max: 2);
$workers = [];
for ($i = 0; $i < 6; $i++) {
    $r = $pool->acquire();
    $workers[] = spawn(function () use ($pool, $r) { suspend(); $pool->release($r); });
    unset($r);
}
await_all($workers);
echo counts($pool), "\n";
$loop = spawn(function () use ($pool) {
    for ($i = 0; $i < 6; $i++) {
        $r = $pool->acquire();
        spawn(function ($r) use ($pool) { suspend(); $pool->release($r); }, $r);
    }
});
Async\await($loop);
steps();
echo counts($pool), "\n";
?>
--EXPECT--
idle 2, active 0
idle 2, active 0
