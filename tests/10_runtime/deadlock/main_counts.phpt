--TEST--
Deadlock: all unfinished coroutines are counted, also main when it waits
--INI--
async.debug_deadlock=0
--FILE--
<?php
require __DIR__ . '/never.inc';
try {
    wait_forever(); // main and the two that it takes
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
Async\suspend();
echo Async\await(Async\spawn(fn () => "main goes on\n"));
?>
--EXPECTF--
Deadlock detected
main goes on

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 3 coroutines in waiting in %s:%d
Stack trace:
#0 {main}
  thrown in %s on line %d
