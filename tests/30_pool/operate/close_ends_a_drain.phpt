--TEST--
Pool: drain(): ends when another coroutine closes the pool and every resource is back
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

function play(string $what, callable $scene): void
{
    $gate = new Gate;
    $pool = new Async\Pool(fn () => new Conn, destructor: fn () => $gate->wait(), beforeAcquire: fn () => false, max: 1);
    $r = $pool->acquire();
    $waiter = spawn(outcome(...), fn () => $pool->acquire());
    suspend();
    $drain = spawn(fn () => $pool->drain());
    suspend();
    $scene($pool, $r, $gate);
    turns_until($drain->isCompleted(...), "$what: drain() returns");
    echo "$what: ", show(await($drain)), ', the waiter: ', await($waiter), ', ', counts($pool), "\n";
}

play('a promise is left', function ($pool, $r, $gate) {
    $gate->open();
    $pool->release($r);
    $pool->close();
});
play('an acquire that destroys is left', function ($pool, $r, $gate) {
    $pool->release($r);
    suspend();
    $pool->close();
    $gate->open();
});
play('a resource is out', function ($pool, $r, $gate) {
    $gate->open();
    $pool->close();
    steps();
    $pool->release($r);
});
?>
--EXPECT--
a promise is left: true, the waiter: Async\PoolException: Pool is closed, idle 0, active 0
an acquire that destroys is left: true, the waiter: Async\PoolException: Pool is closed, idle 0, active 0
a resource is out: true, the waiter: Async\PoolException: Pool is closed, idle 0, active 0
