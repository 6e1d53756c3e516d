--TEST--
Pool: counters: count() is the method, the function, and always idle plus active
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => 1, min: 2, max: 4);
foreach (['acquire', 'acquire', 'acquire', 'acquire'] as $op) {
    echo $pool->count(), count($pool), $pool->idleCount(), $pool->activeCount(), "\n";
    $pool->$op();
}
echo $pool->count(), count($pool), $pool->idleCount(), $pool->activeCount(), "\n";
foreach (['count', 'idleCount', 'activeCount'] as $m) {
    $r = new ReflectionMethod($pool, $m);
    echo $m, '(', $r->getNumberOfParameters(), '): ', $r->getReturnType() ?? $r->getTentativeReturnType(), "\n";
}
?>
--EXPECT--
2220
2211
2202
3303
4404
count(0): int
idleCount(0): int
activeCount(0): int
