--TEST--
protect(): returns the value of the closure and throws its exceptions
--FILE--
<?php
use function Async\{await, protect, spawn, suspend};

var_dump(protect(fn () => 'main'));
var_dump(await(spawn(fn () => protect(function () { suspend(); return ['in' => 'coroutine']; }))));
try {
    protect(function () { suspend(); throw new LogicException('own failure'); });
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
var_dump(protect(function () {}));
?>
--EXPECT--
string(4) "main"
array(1) {
  ["in"]=>
  string(9) "coroutine"
}
own failure
NULL
