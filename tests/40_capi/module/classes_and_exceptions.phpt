--TEST--
C API: classes by number, exceptions of them
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    foreach ([1, 2, 3, 7, 8, 13, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 99] as $type) {
        echo $type, ' ', capi_class($type) ?? 'none', "\n";
    }
    foreach ([30, 32, 39, 2] as $type) {
        try {
            capi_throw($type);
        } catch (Throwable $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    $e = capi_new_exception();
    echo get_class($e), ': ', $e->getMessage(), ', line ', $e->getLine(), "\n";
    foreach ([0, 1] as $which) {
        try {
            capi_throw_shorthands($which);
        } catch (Throwable $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    PHP);
?>
--EXPECT--
1 Async\Awaitable
2 Async\Coroutine
3 none
7 Async\Timeout
8 Async\Completable
13 Async\Pool
30 Async\AsyncException
31 Async\AsyncCancellation
32 Async\DeadlineException
33 Async\InputOutputException
34 Async\PollException
35 Async\DnsException
36 Async\DeadlockError
37 Async\ServiceUnavailableException
38 Async\OperationCanceledException
39 Async\PoolException
99 none
Async\AsyncException: type 30
Async\DeadlineException: type 32
Async\PoolException: type 39
Async\AsyncException: type 2
Async\PoolException: not thrown, line 12
Async\AsyncCancellation: Cancelled by C
Async\DeadlineException: After 5 ms
