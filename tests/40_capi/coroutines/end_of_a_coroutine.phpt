--TEST--
C API: a callback for the end of a coroutine, however it ends
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $coroutines = [
        spawn(function () { capi_on_end(1); }),
        spawn(function () { capi_on_end(2); throw new LogicException(); }),
        spawn(function () { capi_on_end(3); delay(10_000); }),
        spawn(function () { capi_on_end(4); capi_on_end(5); suspend(); }),
    ];
    suspend();
    $coroutines[2]->cancel();
    foreach ($coroutines as $coroutine) {
        try {
            await($coroutine);
        } catch (Throwable) {
        }
    }
    capi_on_end(6);     // main
    register_shutdown_function(function () {
        echo capi_log();
    });
    PHP);
?>
--EXPECT--
end of 1: no exception
end of 2: LogicException
end of 4: no exception
end of 5: no exception
end of 3: Async\AsyncCancellation
end of 6: no exception
