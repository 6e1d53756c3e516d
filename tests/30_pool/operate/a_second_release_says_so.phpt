--TEST--
Pool: release(): a second release and the release of a foreign value have different messages
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, max: 2);
$r = $pool->acquire();
$pool->release($r);
echo outcome(fn () => $pool->release($r)), "\n";
echo outcome(fn () => $pool->discard($r)), "\n";
echo outcome(fn () => $pool->release(new Conn)), "\n";
$numbers = new Async\Pool(fn () => 7);
$numbers->release($numbers->acquire());
echo outcome(fn () => $numbers->release(7)), "\n";
echo outcome(fn () => $numbers->release(8)), "\n";
?>
--EXPECT--
Async\PoolException: This resource was already released
Async\PoolException: This resource was already released
Async\PoolException: Resource does not belong to this pool
Async\PoolException: This resource was already released
Async\PoolException: Resource does not belong to this pool
