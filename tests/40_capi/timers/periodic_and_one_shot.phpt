--TEST--
C API: timers tick in the background, and keep the process alive
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_timer(30, true, 3);
    capi_timer(1, false, 1);
    echo capi_state()['events'], " events\n";
    echo "end of main\n";
    register_shutdown_function(function () {
        echo capi_state()['events'], " events\n";
    });
    PHP);
?>
--EXPECT--
2 events
end of main
tick 1
tick 3
tick 2
tick 1
0 events
