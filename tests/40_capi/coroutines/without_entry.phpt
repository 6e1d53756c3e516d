--TEST--
C API: coroutines: one without an entry fails
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    try {
        await(capi_spawn_nothing());
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
    echo capi_log();
    PHP);
?>
--EXPECT--
The coroutine has neither a C entry nor a PHP function to run
cancelled 1, resumed 0
