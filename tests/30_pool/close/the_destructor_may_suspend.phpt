--TEST--
Pool: close(): while a destructor is suspended, its place stays occupied
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) use (&$pool) {
        echo "destroying $r, ", $pool->count(), "\n";
        suspend();
        check($pool, 2);
        echo "destroyed $r\n";
    },
    min: 2,
    max: 2,
);
$c = spawn(fn () => $pool->close());
spawn(function () use ($pool) {
    echo json_encode($pool->isClosed()), ' ', outcome(fn () => $pool->acquire()), ' ', json_encode($pool->tryAcquire()), "\n";
});
await($c);
echo counts($pool), "\n";
$pool = null;     // breaks the cycle through its hooks
?>
--EXPECT--
destroying c1, 2
true Async\PoolException: Pool is closed null
destroyed c1
destroying c2, 1
destroyed c2
idle 0, active 0
