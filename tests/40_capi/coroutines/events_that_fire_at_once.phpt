--TEST--
C API: suspending: events that fire, or fail, when they are started
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    foreach (['eager', 'failing'] as $mode) {
        try {
            var_dump(capi_wait_own_events($mode));
        } catch (Throwable $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
        echo capi_log();
    }
    PHP);
?>
--EXPECT--
bool(true)
0 started
dispose first
dispose second
dispose third
Async\AsyncException: Cannot be started
0 started
dispose first
dispose second
dispose third
