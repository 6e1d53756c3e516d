--TEST--
Pool: object model: the literal messages that user code may match
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => 1, max: 1);
$pool->acquire();
echo outcome(fn () => $pool->acquire(1)), "\n";
$w = waiter($pool, 'W');
steps();
$w->cancel();
steps();
$pool->deactivate();
echo outcome(fn () => $pool->acquire()), "\n";
$pool->close();
echo outcome(fn () => $pool->acquire()), "\n";
?>
--EXPECTF--
Async\PoolTimeoutException: Operation has been cancelled by timeout%S
W: Async\AsyncCancellation: Coroutine cancelled
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
Async\PoolException: Pool is closed
