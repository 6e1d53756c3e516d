--TEST--
Pool: abandoned: a coroutine that destroys an abandoned resource keeps its position in the line
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all_or_fail, suspend};
error_reporting(0);

function play(int $timeout): void
{
    $gate = new Gate;
    $pool = new Async\Pool(fn () => new Conn, destructor: fn () => $gate->wait(), max: 1);
    $pool->acquire();
    $finder = waiter($pool, 'finder', $timeout);
    suspend();
    $others = [waiter($pool, 'second'), waiter($pool, 'third')];
    suspend();
    echo $pool->waitingCount(), " in line\n";
    burn($timeout + 1);
    $gate->open();
    await_all_or_fail([$finder, ...$others]);
    echo counts($pool), "\n";
}

play(0);
play(1);
?>
--EXPECTF--
2 in line
finder got c2
second got c2
third got c2
idle 1, active 0
2 in line
finder: Async\PoolTimeoutException: Operation has been cancelled by timeout: %s
second got c4
third got c4
idle 1, active 0
