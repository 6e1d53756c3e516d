--TEST--
C API: misuse: in RSHUTDOWN, a call that would wait or start a coroutine throws
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

const ACTIONS = ['suspend', 'acquire', 'acquire with a deadline', 'try', 'release', 'timer', 'new timer', 'new pool', 'spawn',
    'enqueue', 'cancel', 'throw'];
foreach ([[ASYNC, CAPI_TEST], [CAPI_TEST, ASYNC]] as $order) {
    foreach (ACTIONS as $action) {
        ob_start();
        capi("capi_in_rshutdown('$action');", $order);
        preg_match('/^(.*?: )\s*(?:Fatal error: Uncaught ([^\n]*) in |([^\n]*)$)/m', ob_get_clean(), $match);
        echo implode(array_slice($match, 1)), "\n";
    }
}
?>
--EXPECT--
suspend, async is on: Async\AsyncException: Cannot suspend while the request is being destroyed
acquire, async is on: Async\AsyncException: Cannot suspend while the request is being destroyed
acquire with a deadline, async is on: Async\AsyncException: Cannot suspend while the request is being destroyed
try, async is on: 0, can suspend 0
release, async is on: 1, can suspend 0
timer, async is on: 1, can suspend 0
new timer, async is on: 1, can suspend 0
new pool, async is on: 1, can suspend 0
spawn, async is on: Async\AsyncException: Cannot spawn a coroutine when async is disabled
enqueue, async is on: Async\AsyncException: Cannot spawn a coroutine when async is disabled
cancel, async is on: 1, can suspend 0
throw, async is on: Async\AsyncException: Too late
suspend, async is off: Async\AsyncException: Cannot suspend while the request is being destroyed
acquire, async is off: Async\AsyncException: Cannot suspend while the request is being destroyed
acquire with a deadline, async is off: Async\AsyncException: Cannot suspend while the request is being destroyed
try, async is off: 0, can suspend 0
release, async is off: 1, can suspend 0
timer, async is off: Async\AsyncException: Cannot start a timer when async is disabled
new timer, async is off: Async\AsyncException: Cannot suspend when async is disabled
new pool, async is off: Async\AsyncException: Cannot create a pool when async is disabled
spawn, async is off: Async\AsyncException: Cannot spawn a coroutine when async is disabled
enqueue, async is off: Async\AsyncException: Cannot spawn a coroutine when async is disabled
cancel, async is off: 1, can suspend 0
throw, async is off: Async\AsyncException: Too late
