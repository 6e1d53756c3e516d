--TEST--
Pool: release(): on a pool whose constructor failed is a PoolException
--FILE--
<?php
require __DIR__ . '/../pool.inc';

try {
    new Async\Pool(function () use (&$pool) {
        $pool = debug_backtrace()[1]['object'];
        throw new Exception('no');
    }, min: 1);
} catch (Exception) {
}
echo outcome(fn () => $pool->release(new stdClass)), "\n";
echo outcome(fn () => $pool->release(null)), "\n";
?>
--EXPECT--
Async\PoolException: Pool is not initialized
Async\PoolException: Pool is not initialized
