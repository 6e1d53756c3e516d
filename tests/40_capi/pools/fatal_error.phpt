--TEST--
C API: pools survive a fatal error, and are dropped at the end of the request
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $pool = capi_pool(1, 2);
    spawn(function () use ($pool) {
        capi_acquire($pool);
        capi_acquire($pool);
        capi_acquire($pool);
    });
    suspend();
    capi_timer(1, true, 10);
    eval('function f() {} function f() {}');
    PHP);
?>
--EXPECTF--

Fatal error: Cannot redeclare %Sf() (previously declared in Command line code(10) : eval()'d code:1) in Command line code(10) : eval()'d code on line %d
exit code 255
