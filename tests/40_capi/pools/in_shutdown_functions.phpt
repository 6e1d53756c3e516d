--TEST--
C API: pools in a shutdown function, after the end of main
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $pool = capi_pool(0, 1);
    $taken = capi_acquire($pool);
    register_shutdown_function(function () use ($pool, $taken) {
        spawn(function () use ($pool, $taken) {
            capi_release($pool, $taken);
        });
        var_dump($taken = capi_acquire($pool));
        capi_release($pool, $taken);
    });
    PHP);
?>
--EXPECT--
int(1)
