--TEST--
Pool: constructor: sizes that are not integers are TypeErrors
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach (['min', 'max', 'healthcheckInterval'] as $name) {
    echo outcome(fn () => new Async\Pool(...['factory' => 'time', $name => 'many'])), "\n";
}
echo outcome(fn () => new Async\Pool('time', size: 5)), "\n";
?>
--EXPECT--
TypeError: Async\Pool::__construct(): Argument #6 ($min) must be of type int, string given
TypeError: Async\Pool::__construct(): Argument #7 ($max) must be of type int, string given
TypeError: Async\Pool::__construct(): Argument #8 ($healthcheckInterval) must be of type int, string given
Error: Unknown named parameter $size
