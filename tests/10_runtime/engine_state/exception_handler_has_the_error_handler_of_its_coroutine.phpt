--TEST--
Engine state: the exception handler of a coroutine runs with that coroutine's error handler
--FILE--
<?php
error_reporting(E_ALL);
set_error_handler(fn ($type, $message) => print "main: $message\n");
register_shutdown_function(function () {
    trigger_error('shutdown');
    var_dump(error_reporting() === E_ALL);
});
Async\spawn(function () {
    error_reporting(E_NOTICE | E_USER_NOTICE);
    set_error_handler(fn ($type, $message) => print "coroutine: $message\n");
    set_exception_handler(function (Exception $e) {
        echo 'caught ', $e->getMessage(), "\n";
        trigger_error('in the handler');
        Async\delay(1);
        trigger_error('later');
        var_dump(error_reporting() === (E_NOTICE | E_USER_NOTICE));
        set_error_handler(fn () => print "wrong\n");
    });
    throw new Exception('failure');
});
?>
--EXPECT--
caught failure
coroutine: in the handler
coroutine: later
bool(true)
main: shutdown
bool(true)
