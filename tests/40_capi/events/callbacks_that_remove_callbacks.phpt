--TEST--
C API: events: callbacks are called in order of registration, and may remove themselves and others
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    foreach ([[], [1 => 1], [1 => 2], [1 => 0], [2 => 4], [3 => 4], [4 => 4], [0 => 5], [2 => 5]] as $victims) {
        capi_notify($victims);
        echo json_encode((object) $victims), ': ', str_replace("\n", '; ', capi_log()), "\n";
    }
    PHP);
?>
--EXPECT--
{}: call 0; call 1; call 2; call 3; call 4; left 5; dispose notify; free 0; free 1; free 2; free 3; free 4; 
{"1":1}: call 0; call 1; free 1; call 2; call 3; call 4; left 4; dispose notify; free 0; free 2; free 3; free 4; 
{"1":2}: call 0; call 1; free 2; call 3; call 4; left 4; dispose notify; free 0; free 1; free 3; free 4; 
{"1":0}: call 0; call 1; free 0; call 2; call 3; call 4; left 4; dispose notify; free 1; free 2; free 3; free 4; 
{"2":4}: call 0; call 1; call 2; free 4; call 3; left 4; dispose notify; free 0; free 1; free 2; free 3; 
{"3":4}: call 0; call 1; call 2; call 3; free 4; left 4; dispose notify; free 0; free 1; free 2; free 3; 
{"4":4}: call 0; call 1; call 2; call 3; call 4; free 4; left 4; dispose notify; free 0; free 1; free 2; free 3; 
{"0":5}: call 0; free 0; free 1; free 2; free 3; free 4; left 0; dispose notify; 
{"2":5}: call 0; call 1; call 2; free 0; free 1; free 2; free 3; free 4; left 0; dispose notify; 
