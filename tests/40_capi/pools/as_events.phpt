--TEST--
C API: pools: as an event, a pool can be subscribed to until it is closed
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $pool = capi_pool(0, 1);
    capi_pool_events($pool);
    capi_pool_close($pool);
    capi_pool_events($pool);
    echo capi_log();
    PHP);
?>
--EXPECT--
started 1, stopped 1
added 1
removed 1
removed again 0
started 1, stopped 1
added 0
removed 0
removed again 0
