--TEST--
Future: a function without parameters is called without arguments
--FILE--
<?php
use Async\Future;

echo gettype(Future::completed('argument')->map('getmypid')->await()), "\n";
echo Future::completed('argument')->map('strtoupper')->await(), "\n";
?>
--EXPECT--
integer
ARGUMENT
