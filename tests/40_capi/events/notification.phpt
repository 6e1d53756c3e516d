--TEST--
C API: events: handlers, closing, nested notification, release by a callback
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_notify_handler();
    echo capi_log(), "\n";
    capi_release_in_callback();
    echo capi_log(), "\n";
    capi_nested_notify();
    echo capi_log();
    PHP);
?>
--EXPECTF--
1 started
handler
called: last, no exception
closed 1, 0 started
dispose handled

released, 1 left
called: result, no exception
dispose released


Warning: An event cannot be notified while it is being notified in Unknown on line %d
dispose nested
