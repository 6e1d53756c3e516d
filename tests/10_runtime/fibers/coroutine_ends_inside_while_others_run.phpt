--TEST--
Fibers: hundreds of coroutines, each with a Fiber, suspended in and out of it
--FILE--
<?php
use function Async\{await_all, spawn, suspend, delay};

for ($i = 0; $i < 300; $i++) {
    $list[] = spawn(function () use ($i) {
        $sum = 0;
        $fiber = new Fiber(function () use ($i, &$sum) {
            for ($n = 0; $n < 5; $n++) {
                $i % 2 ? suspend() : delay(1);
                $sum += Fiber::suspend($n);
            }
        });
        for ($v = $fiber->start(); !$fiber->isTerminated(); $v = $fiber->resume($v)) {
            suspend();
        }
        return $sum;
    });
}
[$results, $errors] = await_all($list);
var_dump(count($errors), array_unique($results));
?>
--EXPECT--
int(0)
array(1) {
  [0]=>
  int(10)
}
