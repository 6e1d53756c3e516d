--TEST--
C API: a coroutine that is suspended from C when the process ends unwinds
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    spawn(function () {
        try {
            capi_wait_own_events('none');
        } finally {
            echo "finally\n";
        }
    });
    suspend();
    echo capi_state()['events'], " events\n";
    exit;
    PHP);
?>
--EXPECT--
3 events
finally
