--TEST--
protect(): the result of a closure that returns by reference is a value
--FILE--
<?php
$list = [1];
$copy = Async\protect(function &() use (&$list) { return $list; });
$copy[] = 2;
echo count($list), count($copy), "\n";
?>
--EXPECT--
12
