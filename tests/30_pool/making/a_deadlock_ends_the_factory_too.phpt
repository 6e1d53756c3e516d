--TEST--
Pool: making: a factory that waits forever is a deadlock, and is cancelled with its coroutine
--INI--
async.debug_deadlock=0
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$again = true;
$pool = new Async\Pool(function () use (&$pool, &$again) {
    if ($again) {
        $again = false;
        try {
            return $pool->acquire();
        } catch (Async\AsyncCancellation $e) {
            echo 'factory: ', describe($e), "\n";
            throw $e;
        }
    }
    return new Conn;
}, max: 1);
Async\suspend();
echo outcome(fn () => $pool->acquire()), "\n";
steps();
echo outcome(fn () => $pool->acquire()), ', ', counts($pool), "\n";
?>
--EXPECTF--
Async\AsyncCancellation: Deadlock detected
factory: Async\AsyncCancellation: Coroutine cancelled
c1, idle 0, active 1

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s
Stack trace:
#0 {main}
  thrown in %s
