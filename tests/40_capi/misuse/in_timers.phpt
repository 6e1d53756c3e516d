--TEST--
C API: misuse: in callbacks of timers, a call that would wait throws
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    foreach (['suspend', 'acquire', 'acquire with a deadline', 'try', 'release', 'timer', 'new timer', 'new pool', 'spawn', 'enqueue',
        'cancel', 'throw'] as $action) {
        capi_in_timer($action);
        delay(2);
    }
    echo capi_log(), capi_state()['events'], ' events, ', count(Async\get_coroutines()), " coroutine\n";
    PHP);
?>
--EXPECT--
suspend: 0, throws Async\AsyncException
acquire: 0, throws Async\PoolException
acquire with a deadline: 0, throws Async\PoolException
try: 0
release: 1
timer: 1
new timer: 1
new pool: 1
spawn: 1
enqueue: 1
cancel: 1
throw: 0, throws Async\AsyncException
ran
ran
0 events, 1 coroutine
