--TEST--
Future: what is not callable is a TypeError
--FILE--
<?php
use Async\Future;

foreach (['map', 'catch', 'finally'] as $method) {
    try {
        Future::completed()->ignore()->$method('no_such_function');
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Async\Future::map(): Argument #1 ($map) must be a valid callback, function "no_such_function" not found or invalid function name
Async\Future::catch(): Argument #1 ($catch) must be a valid callback, function "no_such_function" not found or invalid function name
Async\Future::finally(): Argument #1 ($finally) must be a valid callback, function "no_such_function" not found or invalid function name
