--TEST--
Pool: drain(): serves the waiters in line, waits forevery resource, and closes
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, max: 1);
$r = $pool->acquire();
waiter($pool, 'early');
steps();
$drain = spawn(fn () => $pool->drain());
steps();
waiter($pool, 'late');
echo json_encode($pool->tryAcquire()), ' ', json_encode($pool->isClosed()), "\n";
steps();
$pool->release($r);
echo json_encode(await($drain)), ' ', json_encode($pool->isClosed()), ' ', counts($pool), "\n";
echo json_encode($pool->drain()), "\n";
?>
--EXPECT--
null false
late: Async\PoolException: Pool is being drained
early got c1
destroyed c1
true true idle 0, active 0
true
