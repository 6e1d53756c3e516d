--TEST--
C API: exit() does not wait for timers
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_timer(1, true, 1_000_000);
    spawn(function () {
        delay(5);
        ob_start(fn () => '');
        exit(0);
    });
    delay(60_000);
    PHP);
?>
--EXPECTF--
tick 1000000%A
