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
    capi_break(1);
    while (!str_contains($log = ($log ?? '') . capi_log(), 'destroy')) {
        delay(1);
    }
    echo $log, capi_pool_counts($pool), "\n";
    PHP);
?>
--EXPECT--
create 1 for me
create 2 for me
destroy 1
idle 1, active 0, waiting 0
