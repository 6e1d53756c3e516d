--TEST--
C API: pools: a resource is destroyed if its factory also throws or closes the pool
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    foreach (['closes', 'throws'] as $how) {
        try {
            var_dump(capi_bad_pool($how, 3, 3));
        } catch (Throwable $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
        echo capi_log();
        echo "while a coroutine acquires\n";
        $pool = capi_bad_pool($how, 0, 2);
        $taken = [capi_acquire($pool)];
        try {
            $taken[] = capi_acquire($pool);
        } catch (Throwable $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
        echo capi_pool_counts($pool), "\n";
        array_map(fn ($id) => capi_release($pool, $id), $taken);
        capi_pool_drop($pool);
        echo capi_log();
    }
    echo "others acquire while it is made\n";
    $pool = capi_bad_pool('shares', 3, 3);
    echo capi_pool_counts($pool), "\n";
    array_map(fn ($id) => capi_release($pool, $id), [1, 3]);
    echo capi_pool_counts($pool), "\n", capi_log();
    PHP);
?>
--EXPECT--
Async\PoolException: Pool is closed
create 1 for closes
create 2 for closes
destroy 1
destroy 2
while a coroutine acquires
idle 0, active 2, waiting 0
create 1 for closes
create 2 for closes
destroy 1
destroy 2
Exception: Made, but
create 1 for throws
create 2 for throws
destroy 2
destroy 1
while a coroutine acquires
Exception: Made, but
idle 0, active 1, waiting 0
create 1 for throws
create 2 for throws
destroy 2
destroy 1
others acquire while it is made
idle 1, active 2, waiting 0
idle 3, active 0, waiting 0
create 1 for shares
create 2 for shares
create 3 for shares
