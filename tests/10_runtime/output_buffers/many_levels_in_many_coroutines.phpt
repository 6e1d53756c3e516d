--TEST--
Output buffers: a hundred coroutines with nested buffers keep them apart
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend, delay};

for ($i = 0; $i < 100; $i++) {
    $list[] = spawn(function () use ($i) {
        for ($n = 0; $n < 5; $n++) {
            ob_start();
            echo "$i:$n ";
            $i % 3 ? suspend() : delay(1);
        }
        $out = '';
        while (ob_get_level()) {
            $out = ob_get_clean() . $out;
            suspend();
        }
        return $out === "$i:0 $i:1 $i:2 $i:3 $i:4 ";
    });
}
var_dump(array_unique(await_all_or_fail($list)));
?>
--EXPECT--
array(1) {
  [0]=>
  bool(true)
}
