--TEST--
C API: pools: handlers may be NULL
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $pool = capi_plain_pool(false);
    try {
        capi_acquire($pool);
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
    var_dump(capi_try_acquire($pool));
    $pool = capi_plain_pool(true);
    var_dump(capi_acquire($pool));
    capi_release($pool, 1);
    var_dump(capi_acquire($pool));
    capi_release($pool, 1);
    echo capi_pool_counts($pool), "\n", capi_log();
    PHP, ini: ['report_memleaks' => '0']); /* the resource is never freed */
?>
--EXPECT--
Async\PoolException: Failed to create pool resource
NULL
int(1)
int(1)
idle 1, active 0, waiting 0
create 1 for no data
