--TEST--
Pool: evict(): destroys idle resources now, and those in use at their release
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, max: 4);
$all = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
$pool->release($all[0]);
$pool->release($all[1]);
$n = $pool->evict();
echo "$n, ", counts($pool), "\n";
$new = $pool->acquire();
$pool->release($new);
$pool->release($all[2]);
echo counts($pool), ', evicted: ', $pool->stats()->destroyed['evicted'], "\n";
echo $pool->acquire(), "\n";
?>
--EXPECT--
destroyed c1
destroyed c2
3, idle 0, active 1
destroyed c3
idle 1, active 0, evicted: 3
c4
