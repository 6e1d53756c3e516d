--TEST--
Pool: cancel: a coroutine cancelled before it started never touches the pool
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(function () { echo "must not run\n"; }, max: 1);
$w = waiter($pool, 'W');
$w->cancel();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 0
