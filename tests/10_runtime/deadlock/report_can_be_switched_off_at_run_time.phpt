--TEST--
Deadlock: async.debug_deadlock is on by default and can be changed with ini_set()
--FILE--
<?php
require __DIR__ . '/never.inc';
var_dump(ini_get('async.debug_deadlock'), ini_set('async.debug_deadlock', '0'));
Async\spawn('wait_forever');
?>
--EXPECTF--
string(1) "1"
string(1) "1"

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, %d coroutines in waiting in %s:%d
Stack trace:
#0 {main}
  thrown in %s on line %d
