--TEST--
C API: pools: waiting in line, in main and in coroutines, C and PHP side by side
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $pool = capi_pool(0, 1);
    $taken = capi_acquire($pool);
    for ($i = 1; $i <= 3; $i++) {
        spawn(function () use ($pool, $i) {
            $connection = capi_acquire($pool, 1000);
            echo "$i has $connection\n";
            suspend();
            capi_release($pool, $connection);
        });
    }
    suspend();
    echo capi_pool_counts($pool), "\n";
    var_dump(capi_try_acquire($pool));
    capi_release($pool, $taken);
    $taken = capi_acquire($pool);
    echo "main has $taken\n";
    capi_release($pool, $taken);
    PHP);
?>
--EXPECT--
idle 0, active 1, waiting 3
NULL
1 has 1
2 has 1
3 has 1
main has 1
