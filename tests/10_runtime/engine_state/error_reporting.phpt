--TEST--
Engine state: error_reporting() belongs to the coroutine, which starts with the ini value
--FILE--
<?php
use function Async\{await, await_all, spawn, suspend};

$ini = error_reporting();
$list = [
    spawn(function () use ($ini) { suspend(); return error_reporting() === $ini; }),
    spawn(function () { error_reporting(E_ERROR); suspend(); suspend(); return error_reporting() === E_ERROR; }),
];
echo json_encode(await_all($list)[0]), ' ', json_encode(error_reporting() === $ini), "\n";
error_reporting(E_WARNING);
var_dump(await(spawn(function () { suspend(); return error_reporting() === E_WARNING; })));
var_dump(error_reporting() === E_WARNING);
?>
--EXPECT--
[true,true] true
bool(true)
bool(true)
