--TEST--
Pool: createRetries: a failed factory is called again after growing pauses, within the caller's time
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn};
$failures = 0;
$times = [];
$pool = new Async\Pool(function () use (&$failures, &$times) {
    $times[] = hrtime(true) / 1e6;
    return $failures-- > 0 ? throw new Exception("$failures failures are left") : new Conn;
}, max: 1, createRetries: 3);
$failures = 3;
echo $pool->acquire(), "\n";
[$a, $b, $c, $d] = $times;
echo 'pauses: ', json_encode([$b - $a >= 25, $c - $b >= 50, $d - $c >= 100, $b - $a < $d - $c]), "\n";
$stats = $pool->stats();
echo "failures $stats->createFailures, retries $stats->retries\n";
$pool = null;

$count = 0;
$pool = new Async\Pool(function () use (&$count) { $count++; throw new Exception("failure $count"); }, max: 1, createRetries: 3);
echo 'given up: ', outcome(fn () => $pool->acquire()), ', ', counts($pool), "\n";
$count = 0;
echo 'no time for the third pause: ', outcome(fn () => $pool->acquire(150)), "\n";
$count = 0;
echo 'tryAcquire() does not wait: ', outcome(fn () => $pool->tryAcquire()), "\n";
$count = 0;
$cancelled = spawn(fn () => $pool->acquire());
delay(1);
$cancelled->cancel();
echo 'cancelled in the pause: ', outcome(fn () => await($cancelled)), ", $count\n";
until(fn () => counts($pool) === 'idle 0, active 0');
$count = 0;
$closed = spawn(fn () => $pool->acquire());
delay(1);
$pool->close();
echo 'closed in the pause: ', outcome(fn () => await($closed)), ', ';
until(fn () => counts($pool) === 'idle 0, active 0');
echo "$count\n";

// a resource that comes back ends the pause, and frees the place of the factory that is not needed any more
$fails = false;
$count = 0;
$pool = new Async\Pool(function () use (&$fails, &$count) { $count++; return $fails ? throw new Exception('fails') : new Conn; },
    max: 2, createRetries: 100);
$held = $pool->acquire();
$fails = true;
$waiter = waiter($pool, 'W');
delay(1);
echo counts($pool), "\n";
$pool->release($held);
await($waiter);
steps();
echo counts($pool), ", calls $count\n";
$pool->setCircuitBreakerStrategy(new Async\FailureThreshold(2));
$held = $pool->acquire();
echo 'the breaker opens: ', outcome(fn () => $pool->acquire()), ', ', $pool->getState()->name, "\n";

$count = 0;
$pool = new Async\Pool(function () use (&$count) { return $count++ ? new Conn : throw new Exception('fails'); }, min: 1, createRetries: 1);
echo 'in the constructor: ', counts($pool), "\n";
?>
--EXPECTF--
c1
pauses: [true,true,true,true]
failures 3, retries 3
given up: Exception: failure 4, idle 0, active 0
no time for the third pause: Exception: failure %r[23]%r
tryAcquire() does not wait: Exception: failure 1
cancelled in the pause: Async\AsyncCancellation: %s, 1
closed in the pause: Async\PoolException: Pool is closed, 1
idle 0, active 2
W got c2
idle 1, active 0, calls 2
the breaker opens: Exception: fails, INACTIVE
in the constructor: idle 1, active 0
