--TEST--
Pool: a handler with a time limit is cancelled, or its pool is closed, before the time is over
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn, with_timeout};
$make = fn (int $limit) => new Async\Pool(function () { delay(300); return new Conn; }, destructor: function ($c) { delay(5); echo "closed $c\n"; },
    max: 2, createTimeout: $limit, destroyTimeout: $limit, name: 'p');
$pool = $make(5_000);
$cancelled = spawn(fn () => $pool->acquire());
delay(2);
$cancelled->cancel();
echo 'cancelled: ', outcome(fn () => await($cancelled)), ', ', counts($pool), "\n";
$late = spawn(fn () => $pool->acquire(5));
echo 'deadline of the caller: ', strtok(outcome(fn () => await($late)), ':'), ', ', counts($pool), "\n";
until(fn () => $pool->idleCount() === 1);
$held = [$pool->acquire()];
echo 'an outer block: ', outcome(fn () => with_timeout(5, fn () => $pool->acquire())), "\n";
until(fn () => $pool->activeCount() === 1);
$held[] = $pool->acquire();
$pool->resize(0, 3);
$closed = spawn(fn () => $pool->acquire());
delay(2);
$pool->close();
echo 'closed: ', outcome(fn () => await($closed)), "\n";
until(fn () => $pool->activeCount() === 2);
foreach ($held as $conn) {
    $pool->release($conn);
}
echo "a limit inside a limit\n";
$pool = new Async\Pool(fn () => with_timeout(5, fn () => delay(10_000)), createTimeout: 5_000);
echo outcome(fn () => $pool->acquire()), ' ', json_encode($pool->stats()->overruns), "\n";
$pool = new Async\Pool(fn () => with_timeout(5_000, fn () => delay(10_000)), createTimeout: 5, name: 'q');
echo outcome(fn () => $pool->acquire()), ' ', json_encode($pool->stats()->overruns), "\n";
echo "not in a coroutine of its own\n";
echo outcome(fn () => $pool->tryAcquire()), ', ', counts($pool), "\n";
echo outcome(fn () => new Async\Pool(fn () => delay(10_000), min: 1, createTimeout: 5, name: 'r')), "\n";
echo "a factory that waits for what never comes is no deadlock\n";
$pool = new Async\Pool(fn () => (new Async\Channel)->recv(), createTimeout: 5, name: 's');
echo outcome(fn () => $pool->acquire()), "\n";
?>
--EXPECTF--
cancelled: Async\AsyncCancellation: %s, idle 0, active 0
deadline of the caller: Async\PoolTimeoutException, idle 0, active 1
an outer block: Async\DeadlineException: Gave up after 5 ms
closed: Async\PoolException: Pool is closed
closed c%d
closed c%d
closed c%d
a limit inside a limit
Async\DeadlineException: Gave up after 5 ms {"create":0,"check":0,"destroy":0}
Async\PoolTimeoutException: Pool "q": the factory did not end within createTimeout, 5 ms {"create":1,"check":0,"destroy":0}
not in a coroutine of its own
Async\PoolTimeoutException: Pool "q": the factory did not end within createTimeout, 5 ms, idle 0, active 0
Async\PoolTimeoutException: Pool "r": the factory did not end within createTimeout, 5 ms
a factory that waits for what never comes is no deadlock
Async\PoolTimeoutException: Pool "s": the factory did not end within createTimeout, 5 ms
