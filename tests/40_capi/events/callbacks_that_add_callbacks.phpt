--TEST--
C API: events: a callback that is added by a callback waits for the next notification
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_notify([], 2, 2);
    echo str_replace("\n", '; ', capi_log()), "\n";
    capi_notify([2 => 4], 2, 2);
    echo str_replace("\n", '; ', capi_log()), "\n";
    PHP);
?>
--EXPECT--
call 0; call 1; call 2; call 3; call 4; left 6; call 0; call 1; call 2; call 3; call 4; call 5; left 6; dispose notify; free 0; free 1; free 2; free 3; free 4; free 5; 
call 0; call 1; call 2; free 4; call 3; left 5; call 0; call 1; call 2; call 3; call 5; left 5; dispose notify; free 0; free 1; free 2; free 3; free 5; 
