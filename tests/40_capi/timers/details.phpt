--TEST--
C API: timers: nested starts, extra memory, info, a closed timer
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_timer_details();
    echo capi_log();
    try {
        capi_closed_timer();
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
    echo capi_log();
    PHP);
?>
--EXPECT--
Timer(timeout=2ms, periodic)
extra 0
started 1, 1 in all
started 0, 0 in all
references 1
0 in all
Async\AsyncException: The event cannot be used after it has been terminated
closed 1, stopped 1
used again 0
