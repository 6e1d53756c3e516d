--TEST--
Pool: waiters: maxWaiters: the next acquire fails at once, and works again when one has left
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, max: 1, maxWaiters: 2, name: 'db');
$r = $pool->acquire();
$a = waiter($pool, 'A');
$b = waiter($pool, 'B');
steps();
echo $pool->waitingCount(), "\n";
waiter($pool, 'C');
steps();
$a->cancel();
steps();
waiter($pool, 'D');
steps();
echo $pool->waitingCount(), ' ', json_encode($pool->stats()->refusals), "\n";
$pool->release($r);
steps();
?>
--EXPECTF--
2
C: Async\PoolException: Pool "db" has as many waiters as maxWaiters allows: 1 of 1 in use, 0 idle, 2 more waiting; held longest, for %d ms, by coroutine %d (main) since %sthe_next_one_is_refused.php:%d
A: Async\AsyncCancellation: Coroutine cancelled
2 {"breaker":0,"waiters":1,"deadlock":0}
B got c1
D got c1
