--TEST--
Pool: release(): exactly one argument, any type, returns nothing
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$m = new ReflectionMethod(Async\Pool::class, 'release');
echo $m->getReturnType() ?? $m->getTentativeReturnType(), "\n";
foreach ($m->getParameters() as $p) {
    echo $p->getType(), ' $', $p->getName(), "\n";
}
$pool = new Async\Pool(fn () => 1);
echo outcome(fn () => $pool->release()), "\n";
echo outcome(fn () => $pool->release(1, 2)), "\n";
$pool->acquire();
var_dump($pool->release(1));
?>
--EXPECT--
void
mixed $resource
ArgumentCountError: Async\Pool::release() expects exactly 1 argument, 0 given
ArgumentCountError: Async\Pool::release() expects exactly 1 argument, 2 given
NULL
