--TEST--
C API: pools: extra memory and user data exist while the pool is pre-warmed
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $pool = capi_pool(2, 3);
    echo capi_log(), capi_pool_counts($pool), "\n", capi_state()['state'], "\n";
    var_dump(capi_acquire($pool), capi_acquire($pool), capi_acquire($pool));
    echo capi_state()['state'], "\n";
    try {
        capi_acquire($pool, 5);     // has to wait
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
    echo capi_state()['state'], "\n";
    foreach ([1, 2, 3] as $connection) {
        capi_release($pool, $connection);
    }
    echo capi_pool_counts($pool), "\n";
    PHP);
?>
--EXPECTF--
create 1 for me
create 2 for me
idle 2, active 0, waiting 0
ready
int(1)
int(2)
int(3)
ready
Async\PoolTimeoutException: Operation has been cancelled by timeout%S
active
idle 3, active 0, waiting 0
