--TEST--
C API: hidden timers tick, but keep nothing alive
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_timer(1, true, 1000, true);
    echo capi_state()['events'], " events\n";
    delay(10);
    echo "end of main\n";
    PHP, ini: ['report_memleaks' => '0']); /* the timer is never freed */
?>
--EXPECTF--
0 events
tick 1000
%Aend of main
