--TEST--
C API: a callback for the end of a coroutine does not hide its uncaught exception
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    spawn(function () {
        capi_on_end(1);
        throw new LogicException('seen');
    });
    PHP);
?>
--EXPECTF--

Fatal error: Uncaught LogicException: seen in Command line code:%d
Stack trace:
#0 [internal function]: {closure%S}()
#1 {main}
  thrown in coroutine %d, spawned at Command line code:2 in Command line code on line %d
exit code 255
