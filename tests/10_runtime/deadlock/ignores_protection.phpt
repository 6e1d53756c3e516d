--TEST--
Deadlock: protect() does not prevent it
--INI--
async.debug_deadlock=0
--FILE--
<?php
require __DIR__ . '/never.inc';
Async\spawn(function () {
    try {
        Async\protect(function () { wait_forever(); });
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECTF--
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: %a
