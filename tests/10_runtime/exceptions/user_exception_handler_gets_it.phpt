--TEST--
An uncaught failure of a coroutine reaches set_exception_handler()
--FILE--
<?php
set_exception_handler(function (Throwable $e) { echo 'handler: ', $e->getMessage(), "\n"; });
register_shutdown_function(function () { echo "shutdown function\n"; });
Async\spawn(fn () => throw new Exception('surfaced'));
echo "main\n";
?>
--EXPECTREGEX--
main\n(handler: surfaced\nshutdown function|shutdown function\nhandler: surfaced)
