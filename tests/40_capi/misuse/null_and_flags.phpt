--TEST--
C API: NULL where it is allowed, extra memory of size 0, the flags of coroutines
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_nulls();
    spawn(fn () => null);
    capi_nulls();
    capi_coroutine_flags();
    echo capi_log();
    PHP);
?>
--EXPECT--
triggered 0, exists 0
unprotected 1
triggered 1, exists 1
dispose null
extra of size 0: 1, 1
triggered 0, exists 0
unprotected 1
triggered 1, exists 1
dispose null
extra of size 0: 1, 1
protected 1
protected 0
