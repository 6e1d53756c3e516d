--TEST--
Pool: acquire(): the first idle resource that passes beforeAcquire is handed out, the rest stay idle
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeAcquire: fn ($r) => $r->id !== 1,
    min: 3,
    max: 3,
);
echo $kept = $pool->acquire(), "\n";
echo counts($pool), "\n";
?>
--EXPECT--
destroyed c1
c2
idle 1, active 1
destroyed c3
