--TEST--
Future::map(): calls the function with the value, in another coroutine
--FILE--
<?php
use Async\Future;
use function Async\current_coroutine;

$mapped = Future::completed(20)->map(function ($value) use (&$other) {
    $other = current_coroutine();
    return $value + 1;
});
echo "not yet\n";
var_dump($mapped->await(), $other !== current_coroutine());
var_dump(Future::completed(1)->map(function () {})->await());
?>
--EXPECT--
not yet
int(21)
bool(true)
NULL
