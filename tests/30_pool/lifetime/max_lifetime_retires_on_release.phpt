--TEST--
Pool: lifetime: a resource that outlives maxLifetime while it is in use is destroyed by its release
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, maxLifetime: 20);
$r = $pool->acquire();
Async\delay(30);
echo counts($pool), "\n";
$pool->release($r);
echo counts($pool), ', lifetime: ', $pool->stats()->destroyed['lifetime'], "\n";
?>
--EXPECT--
idle 0, active 1
destroyed c1
idle 0, active 0, lifetime: 1
