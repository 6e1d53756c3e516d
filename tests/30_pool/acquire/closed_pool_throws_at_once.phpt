--TEST--
Pool: acquire(): a closed pool throws PoolException at once, even if the breaker is open too
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => 1, min: 1);
$pool->close();
echo outcome(fn () => $pool->acquire()), "\n";
echo outcome(fn () => $pool->acquire(5)), "\n";
$pool->deactivate();
echo outcome(fn () => $pool->acquire()), "\n";
?>
--EXPECT--
Async\PoolException: Pool is closed
Async\PoolException: Pool is closed
Async\PoolException: Pool is closed
