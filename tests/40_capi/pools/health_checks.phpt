--TEST--
C API: pools: the health check of a C pool finds what is dead
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $pool = capi_pool(0, 2, 5);
    capi_acquire($pool);
    capi_acquire($pool);
    capi_release($pool, 1);
    capi_release($pool, 2);
    delay(20);
    echo capi_pool_counts($pool), "\n", capi_log();
    PHP);
?>
--EXPECT--
idle 2, active 0, waiting 0
create 1 for me
create 2 for me
