--TEST--
Pool: suspend(): acquires wait instead of failing; resume() serves them in order
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay};
$pool = new Async\Pool(fn () => new Conn, max: 2, name: 'db');
$a = $pool->acquire();
$pool->release($pool->acquire());
$promised = waiter($pool, 'P', keep: true);   // is woken, and the pool is suspended before it runs
$pool->suspend();
$pool->suspend();
steps();
echo counts($pool), ", waiting {$pool->waitingCount()}, try ", show($pool->tryAcquire()), "\n";
echo json_encode($pool->stats()->suspended), "\n";
$w = waiter($pool, 'W', keep: true);
steps();
$pool->release($a);
unset($a);
steps();
echo counts($pool), ", waiting {$pool->waitingCount()}\n";
echo outcome(fn () => $pool->acquire(5)), "\n";
echo 'evicted ', $pool->evict(), ', ', counts($pool), "\n";
$pool->resume();
$p = await($promised);
$w = await($w);
echo counts($pool), "\n";
$pool->suspend();
$last = waiter($pool, 'L');
steps();
$pool->release($p);
$pool->release($w);
$drained = $pool->drain();   // it serves those in line first
echo 'drained: ', json_encode($drained), "\n";
$pool->suspend();
echo json_encode($pool->stats()->suspended), "\n";
$pool = new Async\Pool(fn () => new Conn, min: 1, name: 'closed');
$pool->suspend();
$c = waiter($pool, 'C');
steps();
$pool->close();
await($c);
?>
--EXPECTF--
idle 1, active 1, waiting 1, try NULL
true
idle 2, active 0, waiting 2
Async\PoolTimeoutException: Operation has been cancelled by timeout: pool "db" %s; the pool is suspended
evicted 2, idle 0, active 0
P got c3
W got c4
idle 0, active 2
L got c%d
drained: true
false
C: Async\PoolException: Pool is closed
