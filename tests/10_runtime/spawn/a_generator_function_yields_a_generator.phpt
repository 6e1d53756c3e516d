--TEST--
spawn(): a generator function is called like any function and its result is the generator
--FILE--
<?php
$generator = Async\await(Async\spawn(function () { yield 1; yield 2; }));
echo $generator::class, ' ', implode(' ', iterator_to_array($generator)), "\n";
?>
--EXPECT--
Generator 1 2
