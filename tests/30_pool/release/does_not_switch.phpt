--TEST--
Pool: release(): returns before the woken waiter runs
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
waiter($pool, 'W');
steps();
$pool->release($r);
echo "release returned\n";
?>
--EXPECT--
release returned
W got c1
