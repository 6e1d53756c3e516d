--TEST--
Pool: tryAcquire(): takes no arguments and returns mixed
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$m = new ReflectionMethod(Async\Pool::class, 'tryAcquire');
echo $m->getReturnType() ?? $m->getTentativeReturnType(), "\n";
$pool = new Async\Pool(fn () => 1);
echo outcome(fn () => $pool->tryAcquire(5)), "\n";
?>
--EXPECT--
mixed
ArgumentCountError: Async\Pool::tryAcquire() expects exactly 0 arguments, 1 given
