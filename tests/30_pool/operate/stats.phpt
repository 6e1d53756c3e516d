--TEST--
Pool: operate: stats() counts everything
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn};
$pool = new Async\Pool(function () { delay(3); return new Conn; }, max: 2, name: 'db');
$a = $pool->acquire();
$b = $pool->acquire();
$w = waiter($pool, 'W');
steps();
outcome(fn () => $pool->acquire(5));
delay(10);
$pool->release($a);
await($w);
$pool->discard($b);
$pool->deactivate();
outcome(fn () => $pool->acquire());
$s = $pool->stats();
echo "$s->name {$s->state->name} ", json_encode($s->closed), " $s->min $s->max $s->idle $s->active $s->waiting\n";
echo "peaks $s->peakActive $s->peakWaiting, acquired $s->acquired, created $s->created, failures $s->createFailures, timeouts $s->timeouts, leaks $s->leaks\n";
echo json_encode($s->destroyed), json_encode($s->refusals), "\n";
foreach (['wait' => 2, 'use' => 3, 'create' => 2] as $what => $count) {
    $t = $s->$what;
    var_dump($t->count === $count && $t->max <= $t->sum && $t->p50 <= $t->p95 && $t->p95 <= $t->p99 && $t->p99 <= $t->max && $t->max >= 3 && $t->sum < 1000);
}
echo outcome(function () use ($s) { $s->idle = 1; }), "\n";
echo outcome(fn () => new Async\PoolStats), "\n";
echo (new Async\Pool(fn () => 1))->stats()->name, ' ', (new Async\Pool(fn () => 1))->stats()->name, "\n";
?>
--EXPECTF--
W got c1
db INACTIVE false 0 2 1 0 0
peaks 2 2, acquired 3, created 2, failures 0, timeouts 1, leaks 0
{"closed":0,"refused":0,"unhealthy":0,"idle":0,"lifetime":0,"evicted":0,"discarded":1,"abandoned":0,"surplus":0,"detached":0}{"breaker":1,"waiters":0,"deadlock":0}
bool(true)
bool(true)
bool(true)
Error: Cannot modify readonly property Async\PoolStats::$idle
Error: Call to private Async\PoolStats::__construct() from global scope
pool#1 pool#2
