--TEST--
C API: events: references, flags, references to events elsewhere
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_refcounts();
    capi_flags();
    capi_event_reference();
    echo capi_log();
    PHP);
?>
--EXPECT--
event 2
callback 2
removed 1
removed 0
callback 1
dispose counted
dispose flags
checked
found 1
dispose elsewhere
