--TEST--
Pool: timeout: the timer of a cancelled waiter does not keep the script alive
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$pool = new Async\Pool(fn () => 1, max: 1);
$pool->acquire();
$w = waiter($pool, 'W', 600_000);
steps();
$w->cancel();
await($w);
?>
--EXPECT--
W: Async\AsyncCancellation: Coroutine cancelled
