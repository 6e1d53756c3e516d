--TEST--
Pool: lifetime: idleTimeout destroys idle resources, the longest idle first, down to min
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, min: 1, max: 3, idleTimeout: 20);
$all = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
Async\delay(60);
echo 'in use: ', counts($pool), "\n";
array_map($pool->release(...), $all);
until(fn () => $pool->count() === 1);
Async\delay(60);
echo counts($pool), ', idle: ', $pool->stats()->destroyed['idle'], "\n";
$pool->close();
?>
--EXPECT--
in use: idle 0, active 3
destroyed c1
destroyed c2
idle 1, active 0, idle: 2
destroyed c3
