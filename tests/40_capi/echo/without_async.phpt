--TEST--
ext-echo: without async it loads, and says what is missing when it is used
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/echo.inc';

echo_client(<<<'PHP'
    foreach (['echo_request', 'echo_pool'] as $function) {
        try {
            $function('text');
        } catch (Error $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    try {
        echo_request('text');
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
    PHP, ['echo']);
?>
--EXPECT--
Error: Async API is not enabled
ArgumentCountError: echo_pool() expects exactly 0 arguments, 1 given
Error: Async API is not enabled
