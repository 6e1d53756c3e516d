--TEST--
C API: pools: broken, foreign and doubly released resources and bad arguments are refused
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $pool = capi_pool(0, 2);
    capi_acquire($pool);
    capi_release($pool, 1, true);
    echo capi_log();
    $attempts = [
        fn () => capi_pool(0, 0),
        fn () => capi_pool(2, 1),
        fn () => capi_acquire($pool, -1),
        function () use ($pool) {
            capi_acquire($pool);
            capi_release($pool, 2);
            capi_release($pool, 2);
        },
        function () use ($pool) {
            capi_pool_limit($pool, 2);
            capi_acquire($pool);
            capi_acquire($pool);
        },
        function () use ($pool) {
            capi_pool_close($pool);
            var_dump(capi_try_acquire($pool));
            capi_acquire($pool);
        },
    ];
    foreach ($attempts as $attempt) {
        try {
            $attempt();
        } catch (Throwable $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    capi_release($pool, 2);
    echo capi_log();
    PHP);
?>
--EXPECT--
create 1 for me
destroy 1
ValueError: Pool: max must be >= 1
ValueError: Pool: min must be <= max
ValueError: Pool: timeout must be greater than or equal to 0
Async\PoolException: This resource was already released
Async\PoolException: Failed to create pool resource
NULL
Async\PoolException: Pool is closed
create 2 for me
destroy 2
