--TEST--
C API: suspending with a deadline and with a token
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $never = spawn(fn () => delay(10_000));
    try {
        capi_wait([$never], 5);
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
    try {
        capi_wait([$never], 10_000, Async\timeout(5));
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), ', previous: ', get_class($e->getPrevious()), "\n";
    }
    // the wait ends at once, the deadline is forgotten
    echo json_encode(capi_wait([spawn(fn () => 'x')], 5)), "\n";
    delay(10);
    echo capi_log();
    $never->cancel();
    PHP);
?>
--EXPECT--
Async\DeadlineException: Operation has been cancelled by timeout
Async\OperationCanceledException: Operation has been cancelled, previous: Async\DeadlineException
[0,"x"]
0 subscriptions left
0 subscriptions left
0 subscriptions left
