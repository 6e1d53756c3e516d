--TEST--
Pool: constructor: sizes beyond 32 bits and negative timeouts are refused
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip 64 bits only'); ?>
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach ([
    ['max' => 2 ** 32],
    ['max' => 2 ** 32 + 1],
    ['max' => PHP_INT_MAX],
    ['min' => 2 ** 32 + 1, 'max' => 2 ** 32 + 1],
    ['healthcheckInterval' => 2 ** 32],
    ['healthcheckInterval' => PHP_INT_MAX],
] as $sizes) {
    echo outcome(fn () => new Async\Pool(function () { echo "must not run\n"; }, ...$sizes)), "\n";
}
$pool = new Async\Pool(fn () => 1);
echo outcome(fn () => $pool->acquire(-1)), "\n";
?>
--EXPECTF--
ValueError: Async\Pool::__construct(): Argument #7 ($max) must be %s
ValueError: Async\Pool::__construct(): Argument #7 ($max) must be %s
ValueError: Async\Pool::__construct(): Argument #7 ($max) must be %s
ValueError: Async\Pool::__construct(): Argument #%d ($m%s) must be %s
ValueError: Async\Pool::__construct(): Argument #8 ($healthcheckInterval) must be %s
ValueError: Async\Pool::__construct(): Argument #8 ($healthcheckInterval) must be %s
ValueError: Async\Pool::acquire(): Argument #1 ($timeout) must be %s
