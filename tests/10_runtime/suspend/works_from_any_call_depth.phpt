--TEST--
suspend(): works from any depth of user and internal calls
--FILE--
<?php
use function Async\{spawn, suspend};

function deep(int $n) { if ($n === 0) { suspend(); return 0; } return 1 + deep($n - 1); }
$a = spawn(fn () => deep(5000));
$b = spawn(fn () => array_map(fn ($x) => array_map(function ($y) { suspend(); return $y * 2; }, $x), [[1], [2, 3]]));
$c = spawn(fn () => call_user_func_array('call_user_func', [function () { suspend(); return 'nested'; }]));
$d = spawn(fn () => (new ReflectionFunction(function () { suspend(); return 'reflected'; }))->invoke());
echo json_encode(Async\await_all_or_fail([$a, $b, $c, $d])), "\n";
?>
--EXPECT--
[5000,[[2],[4,6]],"nested","reflected"]
