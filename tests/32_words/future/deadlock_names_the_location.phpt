--TEST--
Future: a deadlock report says where the pending one was created
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState;
try {
    (new Future($state))->await();
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines that wait for something that cannot happen: 1
Coroutine %d (main), suspended at %s:6, waits for: FutureState(pending), created at %s:4
=== DEADLOCK REPORT END   ===
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:6
Stack trace:
#0 {main}
  thrown in %s on line 6
