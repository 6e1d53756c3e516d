--TEST--
spawn(): arguments are passed by value, also to a parameter that is a reference
--FILE--
<?php
set_error_handler(fn () => true); // the engine warns that a value was given
$value = 'before';
$array = [1, 2, 3];
$c = Async\spawn(function (&$v, &$a) { $v = 'changed'; $a[] = 4; return [$v, count($a)]; }, $value, $array);
$value = 'changed by the caller meanwhile';
echo json_encode(Async\await($c)), "\n";
echo $value, ' ', count($array), "\n";
?>
--EXPECT--
["changed",4]
changed by the caller meanwhile 3
