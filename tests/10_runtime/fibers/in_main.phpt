--TEST--
Fibers: the suspending functions work in a Fiber of main, also as the first use of the scheduler
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$fiber = new Fiber(function () {
    delay(1);
    suspend();
    $x = Fiber::suspend(await(spawn(fn () => 1)));
    delay(1);
    return $x + 1;
});
spawn(function () { echo "other\n"; });
echo $fiber->start(), "\n";
$fiber->resume(1);
echo $fiber->getReturn(), "\n";
?>
--EXPECT--
other
1
2
