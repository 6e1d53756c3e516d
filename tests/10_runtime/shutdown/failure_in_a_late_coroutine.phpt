--TEST--
Shutdown functions: an exception in one, or in a coroutine it left, is reported
--FILE--
<?php
register_shutdown_function(function () {
    Async\spawn(function () { throw new RuntimeException('late failure'); });
});
?>
--EXPECTF--

Fatal error: Uncaught RuntimeException: late failure in %s:%d
Stack trace:
#0 [internal function]: {closure%S}()
#1 {main}
  thrown in %s on line %d
