--TEST--
C API: graceful shutdown cancels, and nothing new starts
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $c = spawn(function () {
        try {
            delay(10_000);
        } finally {
            try {
                capi_spawn(1, 1);
            } catch (Throwable $e) {
                echo get_class($e), ': ', $e->getMessage(), "\n";
            }
            try {
                capi_spawn_php(fn () => print("never\n"));
            } catch (Throwable $e) {
                echo get_class($e), ': ', $e->getMessage(), "\n";
            }
        }
    });
    suspend();
    var_dump(capi_shutdown());
    PHP);
?>
--EXPECT--
bool(true)
Async\AsyncException: Cannot spawn a coroutine during graceful shutdown
Async\AsyncException: Cannot spawn a coroutine during graceful shutdown
