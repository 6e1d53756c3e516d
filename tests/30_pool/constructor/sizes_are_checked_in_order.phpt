--TEST--
Pool: constructor: bad sizes are ValueErrors before the factory is called
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$factory = function () { echo "the factory must not run\n"; };
foreach ([
    ['min' => -1],
    ['max' => 0],
    ['max' => -5],
    ['min' => 11],
    ['min' => 3, 'max' => 2],
    ['healthcheckInterval' => -1],
    ['min' => -1, 'max' => 0, 'healthcheckInterval' => -1],
    ['min' => 1, 'max' => 0, 'healthcheckInterval' => -1],
    ['min' => 2, 'max' => 1, 'healthcheckInterval' => -1],
    ['min' => PHP_INT_MIN],
    ['max' => PHP_INT_MIN],
    ['healthcheckInterval' => PHP_INT_MIN],
] as $sizes) {
    echo outcome(fn () => new Async\Pool($factory, ...$sizes)), "\n";
}
?>
--EXPECT--
ValueError: Async\Pool::__construct(): Argument #6 ($min) must be >= 0
ValueError: Async\Pool::__construct(): Argument #7 ($max) must be >= 1
ValueError: Async\Pool::__construct(): Argument #7 ($max) must be >= 1
ValueError: Async\Pool::__construct(): Argument #6 ($min) must be <= max
ValueError: Async\Pool::__construct(): Argument #6 ($min) must be <= max
ValueError: Async\Pool::__construct(): Argument #8 ($healthcheckInterval) must be >= 0
ValueError: Async\Pool::__construct(): Argument #6 ($min) must be >= 0
ValueError: Async\Pool::__construct(): Argument #7 ($max) must be >= 1
ValueError: Async\Pool::__construct(): Argument #6 ($min) must be <= max
ValueError: Async\Pool::__construct(): Argument #6 ($min) must be >= 0
ValueError: Async\Pool::__construct(): Argument #7 ($max) must be >= 1
ValueError: Async\Pool::__construct(): Argument #8 ($healthcheckInterval) must be >= 0
