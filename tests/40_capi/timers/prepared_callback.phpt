--TEST--
C API: suspending by a prepared callback, with data behind it
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_third_tick();
    echo capi_log();
    PHP);
?>
--EXPECT--
triggered 1
3 calls, 1 reference
