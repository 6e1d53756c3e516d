--TEST--
Pool: acquire(): a parked waiter gets PoolException when the pool is closed
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$a = waiter($pool, 'A');
$b = waiter($pool, 'B', 600_000);
steps();
$pool->close();
await($a);
await($b);
echo counts($pool), "\n";
?>
--EXPECT--
A: Async\PoolException: Pool is closed
B: Async\PoolException: Pool is closed
idle 0, active 1
