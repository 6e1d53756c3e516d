--TEST--
C API: suspending: the exception of an event is thrown, and counts as handled
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    try {
        capi_wait([spawn(fn () => throw new LogicException('failed'))]);
    } catch (LogicException $e) {
        echo $e->getMessage(), "\n";
    }
    $c = spawn(fn () => null);
    await($c);
    try {
        capi_wait([$c]);
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
    PHP);
?>
--EXPECT--
failed
Async\AsyncException: The event cannot be used after it has been terminated
