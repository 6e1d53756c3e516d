--TEST--
C API: coroutines with a C entry: order, priority, result, dispose
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $coroutines = [capi_spawn(1, 2), capi_spawn(2, 1), capi_spawn(3, 1, 1)];
    var_dump(array_map(\Async\await(...), $coroutines));
    echo capi_log();
    PHP);
?>
--EXPECT--
array(3) {
  [0]=>
  int(100)
  [1]=>
  int(200)
  [2]=>
  int(300)
}
job 3, round 0
job 1, round 0
job 2, round 0
job 3 disposed
job 1, round 1
job 2 disposed
job 1 disposed
