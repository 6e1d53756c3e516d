--TEST--
C API: coroutines: protect defers a cancellation to its end
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_protected(fn () => null);      // there is no coroutine yet
    $c = spawn(function () {
        try {
            capi_protected(function () {
                capi_protected(fn () => delay(1));
                echo "finished\n";
            });
        } catch (Cancellation $e) {
            echo get_class($e), "\n";
        }
    });
    suspend();
    capi_cancel($c);
    await($c);
    echo capi_log();
    PHP);
?>
--EXPECT--
finished
Async\AsyncCancellation
unprotect 1
unprotect 1
unprotect 0
