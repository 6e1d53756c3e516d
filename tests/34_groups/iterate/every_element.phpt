--TEST--
iterate(): calls the callback for each element, in order, with value and key
--FILE--
<?php
use function Async\{iterate, suspend};

iterate(['a' => 1, 'b' => 2], fn($value, $key) => print("$key=$value "));
iterate((fn() => yield from [3, 4])(), fn($value, $key) => print("$key=$value "), 1);
iterate(new ArrayIterator([5]), fn($value) => print("$value "));
iterate([], fn() => print('never'));
$array = [1, 2];
iterate($array, function ($value) use (&$array) { echo "[$value]"; $array[] = 9; suspend(); });
echo "\n";
iterate(['print_r'], 'print_r');
echo "\n";
?>
--EXPECT--
a=1 b=2 0=3 1=4 5 [1][2]
print_r
