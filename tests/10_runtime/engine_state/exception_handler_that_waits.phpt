--TEST--
Engine state: a user exception handler for main may still wait
--FILE--
<?php
use function Async\delay;

set_exception_handler(function ($e) {
    delay(1);
    echo 'handled ', $e->getMessage(), "\n";
});
delay(1);
throw new Exception('main failed');
?>
--EXPECT--
handled main failed
