--TEST--
Pool: resize(): serves waiters immediately, and destroys surplus resources now or at their release
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, max: 1);
$a = $pool->acquire();
$b = waiter($pool, 'B', keep: true);
$c = waiter($pool, 'C', keep: true);
steps();
$pool->resize(0, 3);
$b = await($b);
$c = await($c);
echo counts($pool), "\n";
$pool->release($a);
$pool->resize(0, 1);
echo counts($pool), "\n";
$w = waiter($pool, 'W', keep: true);
steps();
$pool->release($b);
steps();
echo counts($pool), "\n";
$pool->release($c);
$w = await($w);
echo counts($pool), "\n";
$pool->release($w);
$pool->resize(3, 5);
until(fn () => $pool->count() === 3);
echo counts($pool), ', surplus: ', $pool->stats()->destroyed['surplus'], "\n";
foreach ([[-1, 1], [1, 0], [3, 2], [0, 4294967296]] as [$min, $max]) {
    echo outcome(fn () => $pool->resize($min, $max)), "\n";
}
$pool->setCircuitBreakerStrategy(null);
?>
--EXPECTF--
B got c2
C got c3
idle 0, active 3
destroyed c1
idle 0, active 2
destroyed c2
idle 0, active 1
W got c3
idle 0, active 1
idle 3, active 0, surplus: 2
ValueError: Async\Pool::resize(): Argument #1 ($min) must be >= 0
ValueError: Async\Pool::resize(): Argument #2 ($max) must be >= 1
ValueError: Async\Pool::resize(): Argument #1 ($min) must be <= max
ValueError: Async\Pool::resize(): Argument #2 ($max) must be <= 4294967295
%A
