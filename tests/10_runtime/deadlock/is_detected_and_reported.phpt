--TEST--
Deadlock: the waiting coroutines are cancelled, and a DeadlockError is reported at the end
--INI--
async.debug_deadlock=0
--FILE--
<?php
require __DIR__ . '/never.inc';
use function Async\spawn;

foreach (['a', 'b'] as $name) {
    spawn(function () use ($name) {
        try {
            wait_forever();
        } catch (Async\AsyncCancellation $e) {
            echo "$name: ", $e::class, ' ', $e->getMessage(), "\n";
        }
    });
}
?>
--EXPECTF--
a: Async\AsyncCancellation Deadlock detected
b: Async\AsyncCancellation Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, %d coroutines in waiting in %s:%d
Stack trace:
#0 {main}
  thrown in %s on line %d
