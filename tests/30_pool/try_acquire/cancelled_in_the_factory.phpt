--TEST--
Pool: tryAcquire(): a cancellation inside the factory leaves it, and the place serves a waiter
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn};

$first = true;
$pool = new Async\Pool(function () use (&$first) {
    if ($first) {
        $first = false;
        delay(600_000);
    }
    return new Conn;
}, max: 1);
$c = spawn(function () use ($pool) { $o = outcome($pool->tryAcquire(...)); echo "try: $o\n"; });
$w = waiter($pool, 'W');
steps();
$c->cancel();
await($w);
echo counts($pool), "\n";
?>
--EXPECT--
try: Async\AsyncCancellation: Coroutine cancelled
W got c1
idle 1, active 0
