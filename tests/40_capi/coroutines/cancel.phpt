--TEST--
C API: cancel: C coroutines, with and without an exception, before the start
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $c = capi_spawn(1, 10);
    suspend();
    var_dump(capi_cancel($c));
    suspend();
    $d = capi_spawn(2, 10);
    var_dump(capi_cancel($d, new Async\AsyncCancellation('mine')));
    foreach ([$c, $d] as $coroutine) {
        try {
            await($coroutine);
        } catch (Cancellation $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
        var_dump(capi_cancel($coroutine));
    }
    suspend();      // what was never started is disposed of when its turn comes
    echo capi_log();
    PHP);
?>
--EXPECT--
bool(true)
bool(true)
Async\AsyncCancellation: Coroutine cancelled
bool(false)
Async\AsyncCancellation: mine
bool(false)
job 1, round 0
job 1 gets Async\AsyncCancellation
job 1 disposed
job 2 disposed
