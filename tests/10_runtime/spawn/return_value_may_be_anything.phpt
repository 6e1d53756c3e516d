--TEST--
spawn(): the result may be of any type
--FILE--
<?php
use function Async\{await, spawn};

$object = new stdClass;
var_dump(await(spawn(function () {})));
var_dump(await(spawn(fn () => null)));
var_dump(await(spawn(fn () => 1.5)));
var_dump(await(spawn(fn () => [1, ['k' => 'v']])) === [1, ['k' => 'v']]);
var_dump(await(spawn(fn () => $object)) === $object);
var_dump(await(spawn(function &() { static $x = 'by reference'; return $x; })));
$inner = await(spawn(fn () => spawn(fn () => 'inner')));
var_dump(await($inner));
var_dump(await(spawn(fn () => new Exception('not thrown')))->getMessage());
?>
--EXPECT--
NULL
NULL
float(1.5)
bool(true)
bool(true)
string(12) "by reference"
string(5) "inner"
string(10) "not thrown"
