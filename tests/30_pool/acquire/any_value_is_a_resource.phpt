--TEST--
Pool: acquire(): whatever the factory returns is the resource, null and false included
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$values = [null, false, true, 0, 1.5, '', 'text', [], [1, 2], new ArrayObject, fopen('php://memory', 'r'), fn () => 1];
$pool = new Async\Pool(function () use (&$values) { return current($values); }, max: 20);
foreach ($values as $value) {
    $taken[] = $pool->acquire();
    next($values);
}
var_dump($taken === $values);
echo counts($pool), "\n";
foreach ($taken as $value) {
    $pool->release($value);
}
echo counts($pool), "\n";
foreach ($values as $value) {
    $again[] = $pool->acquire();
}
var_dump($again === $values);
?>
--EXPECT--
bool(true)
idle 0, active 12
idle 12, active 0
bool(true)
