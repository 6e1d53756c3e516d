--TEST--
Pool: close(): a resource reserved for a woken waiter is destroyed exactly once
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, max: 1);
$r = $pool->acquire();
$w = waiter($pool, 'W');
steps();
$pool->release($r);
var_dump($w->isQueued());
$pool->close();
echo counts($pool), "\n";
steps();
echo counts($pool), "\n";
?>
--EXPECT--
bool(true)
destroyed c1
idle 0, active 0
W: Async\PoolException: Pool is closed
idle 0, active 0
