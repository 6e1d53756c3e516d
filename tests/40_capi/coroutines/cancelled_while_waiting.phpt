--TEST--
C API: suspending: cancelled before and after the event has fired
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $never = spawn(fn () => delay(10_000));
    $before = spawn(function () use ($never) {
        try {
            capi_wait([$never], 10_000);
        } catch (Cancellation $e) {
            echo 'before: ', get_class($e), "\n";
        }
    });
    suspend();
    $before->cancel();
    await($before);

    $soon = spawn(fn () => suspend());
    $after = spawn(function () use ($soon) {
        try {
            capi_wait([$soon]);
        } catch (Cancellation $e) {
            echo 'after: ', get_class($e), "\n";
        }
    });
    $soon->finally(fn () => null);
    suspend();
    while (!$soon->isCompleted()) {
        suspend();
    }
    $after->cancel();
    await($after);
    echo capi_log();
    $never->cancel();
    PHP);
?>
--EXPECT--
before: Async\AsyncCancellation
after: Async\AsyncCancellation
0 subscriptions left
0 subscriptions left
