--TEST--
C API: timers may be started again, stopped and released by their own callback
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_timer_again();
    for ($tries = 5000; capi_state()['events'] > 0 && $tries > 0; $tries--) {
        delay(1);
    }
    echo capi_log(), json_encode(capi_state()['events']), " started\n";
    PHP);
?>
--EXPECT--
fired, closed 1
started again 1
fired, closed 0
0 started
