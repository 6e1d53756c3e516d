--TEST--
Deadlock: with async.debug_deadlock (the default) a framed report lists each coroutine and its wait
--FILE--
<?php
require __DIR__ . '/never.inc';
Async\spawn('wait_forever');
?>
--EXPECTF--
=== DEADLOCK REPORT START ===
%A
=== DEADLOCK REPORT END   ===
%AUncaught Async\DeadlockError: Deadlock detected: no active coroutines, %d coroutines in waiting in %s:%d
Stack trace:
#0 {main}
  thrown in %s on line %d
