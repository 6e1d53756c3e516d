--TEST--
C API: waiting while only hidden timers are left is a deadlock
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_timer(10_000, false, 1, true);
    capi_suspend();
    PHP, ini: ['report_memleaks' => '0']); /* the timer is never freed */
?>
--EXPECTF--

=== DEADLOCK REPORT START ===
Coroutines that wait for something that cannot happen: 1
Coroutine %d (main), suspended at Command line code:%d, waits for: Resume
=== DEADLOCK REPORT END   ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:%d
Stack trace:
#0 {main}
  thrown in %s on line %d
exit code 255
