--TEST--
Pool: abandoned: an acquire that would have to wait finds dropped resources, also tryAcquire
--FILE--
<?php
require __DIR__ . '/../pool.inc';
error_reporting(0);
$pool = new Async\Pool(fn () => new Conn, max: 2);
$kept = $pool->acquire();
for ($i = 0; $i < 3; $i++) {
    echo $pool->acquire(), ' ', $pool->tryAcquire(), "\n";
}
echo counts($pool), "\n";
$pool->release($kept);
?>
--EXPECT--
c2 c3
c4 c5
c6 c7
idle 0, active 2
