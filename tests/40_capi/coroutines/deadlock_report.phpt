--TEST--
C API: a deadlock report names the events of C code
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_launch();
    spawn(function () {
        capi_wait([Async\current_coroutine()]);
    });
    PHP);
?>
--EXPECTF--

=== DEADLOCK REPORT START ===
Coroutines that wait for something that cannot happen: 1
Coroutine %d spawned at Command line code:%d, suspended at Command line code:%d, waits for: Coroutine %d spawned at Command line code:%d
=== DEADLOCK REPORT END   ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:%d
Stack trace:
#0 {main}
  thrown in %s on line %d
exit code 255
