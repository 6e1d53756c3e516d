--TEST--
Pool: acquire(): inside an output callback it throws PoolException instead of waiting
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
ob_start(fn ($text) => $text . ' ' . $GLOBALS['kept'] = $pool->acquire());
echo 'at hand:';
ob_end_flush();
echo "\n";
ob_start(fn ($text) => $text . ' ' . outcome(fn () => $pool->acquire()) . ', ' . outcome(fn () => $pool->acquire(5)));
echo 'exhausted:';
ob_end_flush();
echo "\n", counts($pool), "\n";
?>
--EXPECTF--
at hand: c1
exhausted: Async\PoolException: %s, Async\PoolException: %s
idle 0, active 1
