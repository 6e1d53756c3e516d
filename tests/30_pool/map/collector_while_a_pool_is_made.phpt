--TEST--
PoolMap: the garbage collector may run while a factory of a pool is suspended
--FILE--
<?php
use Async\{Pool, PoolMap};
use function Async\{await, delay, spawn};

$map = new PoolMap(function (string $key) {
    delay(5);
    return new Pool(fn () => new ArrayObject([$key]), max: 1);
}, max: 2);
$cycle = new stdClass;
$cycle->self = $cycle;
$cycle->map = $map;
$job = spawn(fn () => $map->get('a')->use(fn (ArrayObject $r) => $r[0]));
delay(1);
gc_collect_cycles();
unset($cycle, $map);
gc_collect_cycles();
echo await($job), "\n";
?>
--EXPECT--
a
