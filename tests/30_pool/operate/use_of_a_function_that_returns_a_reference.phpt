--TEST--
Pool: use(): the result of a function that returns a reference is a plain value
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$kept = [1];
$pool = new Async\Pool(fn() => new stdClass, max: 1);
$result = array_map($pool->use(...), [function &() use (&$kept) { return $kept; }]);
var_dump(ReflectionReference::fromArrayElement($result, 0));
$result[0][] = 2;
echo json_encode($kept), "\n", counts($pool), "\n";
?>
--EXPECT--
NULL
[1]
idle 1, active 0
