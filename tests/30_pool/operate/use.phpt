--TEST--
Pool: use(): releases its resource, whatever the function does
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, max: 1);
echo $pool->use(fn ($r) => "result with $r"), ', ', counts($pool), "\n";
echo outcome(fn () => $pool->use(fn ($r) => throw new DomainException("no $r"))), ', ', counts($pool), "\n";
echo $pool->use(function ($r) use ($pool) { $pool->release($r); return 'released'; }), ', ', counts($pool), "\n";
echo $pool->use(function ($r) use ($pool) { $pool->discard($r); return 'discarded'; }), ', ', counts($pool), "\n";
echo $pool->use(function ($r) use ($pool) { $pool->discard($r); $GLOBALS['other'] = waiter($pool, 'W', keep: true); steps(); return 'given to another'; }), ', ', counts($pool), "\n";
echo outcome(fn () => $pool->use(fn () => 1, timeout: 5)) === '' ? '' : 'timeout', ', ', counts($pool), "\n";
echo outcome(fn () => $pool->use(fn () => 1, -1)), "\n";
echo outcome(fn () => $pool->use('nothing')), "\n";
$c = Async\spawn(fn () => $pool->use(function () { Async\suspend(); echo "not reached\n"; }));
$pool->release(Async\await($other));
Async\suspend();
echo counts($pool), "\n";
$c->cancel();
steps();
echo counts($pool), "\n";
$pool->close();
echo outcome(fn () => $pool->use(fn () => 1)), "\n";
?>
--EXPECT--
result with c1, idle 1, active 0
DomainException: no c1, idle 1, active 0
released, idle 1, active 0
destroyed c1
discarded, idle 0, active 0
destroyed c2
W got c3
given to another, idle 0, active 1
timeout, idle 0, active 1
ValueError: Async\Pool::use(): Argument #2 ($timeout) must be greater than or equal to 0
TypeError: Async\Pool::use(): Argument #1 ($fn) must be a valid callback, function "nothing" not found or invalid function name
idle 0, active 1
idle 1, active 0
destroyed c3
Async\PoolException: Pool is closed
