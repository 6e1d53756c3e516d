--TEST--
Pool: timeout: waiters time out by deadline, equal deadlines in order of arrival
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await_all;

$pool = new Async\Pool(fn () => 1, max: 1);
$pool->acquire();
$list = [waiter($pool, 'late', 60), waiter($pool, 'A', 10), waiter($pool, 'B', 10), waiter($pool, 'later', 90), waiter($pool, 'C', 10)];
await_all($list);
?>
--EXPECTF--
A: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
B: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
C: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
late: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
later: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
