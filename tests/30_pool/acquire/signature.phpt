--TEST--
Pool: acquire(): one optional int, timeout, returning mixed
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$m = new ReflectionMethod(Async\Pool::class, 'acquire');
echo $m->getReturnType() ?? $m->getTentativeReturnType(), "\n";
foreach ($m->getParameters() as $p) {
    echo str_replace('Time\Duration|', '', $p->getType()), ' $', $p->getName(), ' = ', var_export($p->getDefaultValue(), true), "\n";
}
$pool = new Async\Pool(fn () => 1);
echo outcome(fn () => $pool->acquire('soon')), "\n";
echo outcome(fn () => $pool->acquire(1, 2)), "\n";
echo outcome(fn () => $pool->acquire(timeout: 0)), "\n";
?>
--EXPECT--
mixed
int $timeout = 0
TypeError: Async\Pool::acquire(): Argument #1 ($timeout) must be of type int, string given
ArgumentCountError: Async\Pool::acquire() expects at most 1 argument, 2 given
1
