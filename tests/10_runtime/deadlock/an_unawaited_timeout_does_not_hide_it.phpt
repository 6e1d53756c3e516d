--TEST--
Deadlock: a Timeout that is not awaited does not hide it
--INI--
async.debug_deadlock=0
--FILE--
<?php
require __DIR__ . '/never.inc';
$unused = Async\timeout(600_000);
try {
    wait_forever();
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: %a
