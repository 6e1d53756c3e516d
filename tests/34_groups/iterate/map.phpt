--TEST--
map(): results by the same keys, in the order of the input
--FILE--
<?php
use function Async\{delay, map, suspend};
require __DIR__ . '/../../support.inc';

echo json_encode(map(['a' => 3, 'b' => 1, 7 => 2], function ($n, $key) { delay($n * 3); return "$key$n"; }, 2)), "\n";
echo json_encode(map((function () { yield 'x' => 1; yield 'y' => false; })(), fn($n) => $n, 5)), "\n";
echo json_encode(map(['a', 'b'], 'strtoupper', 1)), json_encode(map([], fn() => 1, 1)), "\n";
echo outcome(fn() => map([1, 2], function ($n) { suspend(); if ($n === 1) { throw new Exception('one'); } delay(60000); }, 2)), "\n";
echo strtok(outcome(fn() => map((function () { yield [] => 1; })(), fn() => 1, 1)), ':'), "\n";
echo outcome(fn() => map([1], fn() => 1, -1)), "\n";
?>
--EXPECT--
{"a":"a3","b":"b1","7":"72"}
{"x":1,"y":false}
["A","B"][]
Exception: one
TypeError
ValueError: Async\map(): Argument #3 ($concurrency) must be between 0 and 4294967295
