--TEST--
C API: pools: a circuit breaker strategy in C
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $pool = capi_pool(0, 2);
    capi_pool_strategy($pool, 1);
    capi_acquire($pool);
    capi_release($pool, 1);
    echo capi_log();
    capi_acquire($pool);
    capi_release($pool, 1, true);
    echo capi_pool_object($pool)->getState()->name, "\n", capi_log();
    var_dump(capi_acquire($pool));      // it recovers
    echo capi_pool_object($pool)->getState()->name, "\n", capi_log();
    capi_pool_object($pool)->activate();
    capi_pool_strategy($pool, 0);
    capi_release($pool, 2);
    echo capi_log();
    PHP);
?>
--EXPECT--
create 1 for me
success for ctx
INACTIVE
failure for ctx, no error
destroy 1
int(2)
RECOVERING
should ctx recover?
create 2 for me
