--TEST--
Pool: breaker: a woken waiter checks the state when it runs, not when it was woken
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
waiter($pool, 'A');
steps();
$pool->deactivate();
$pool->release($r);
$pool->activate();
steps();

$r = $pool->acquire();
waiter($pool, 'B');
waiter($pool, 'C');
steps();
$pool->release($r);
$pool->deactivate();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
A got c1
B: Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
C: Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
idle 1, active 0
