--TEST--
Pool: close(): a waiter that is already cancelled when the pool is closed gets its cancellation
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => 1, max: 1);
$pool->acquire();
$a = waiter($pool, 'A');
$b = waiter($pool, 'B');
steps();
$a->cancel();
$pool->close();
steps();
?>
--EXPECT--
A: Async\AsyncCancellation: Coroutine cancelled
B: Async\PoolException: Pool is closed
