--TEST--
ext-echo: without async it loads, and says what is missing when it is used
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/echo.inc';

echo_client(<<<'PHP'
    foreach ([fn () => echo_request('text'), echo_pool(...), fn () => echo_request('text')] as $call) {
        try {
            $call();
        } catch (Error $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    PHP, ['echo']);
?>
--EXPECT--
Error: Async API is not enabled
Error: Async API is not enabled
Error: Async API is not enabled
