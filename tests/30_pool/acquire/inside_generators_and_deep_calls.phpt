--TEST--
Pool: acquire(): may wait inside a generator, a deep call, a sort callback and array_map
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$use = function (string $where) use ($pool) {
    $r = $pool->acquire();
    echo "$where got $r\n";
    $pool->release($r);
};
$call = function (int $n) use (&$call, $use) { $n === 0 ? $use('deep call') : $call($n - 1); };
$list = [
    spawn(function () use ($use) { foreach ((function () use ($use) { yield 1; $use('generator'); yield 2; })() as $v); }),
    spawn(fn () => $call(200)),
    spawn(function () use ($use) { $a = [2, 1]; usort($a, function ($x, $y) use ($use) { $use('sort'); return $x <=> $y; }); }),
    spawn(fn () => array_map($use, ['array_map'])),
    spawn(fn () => call_user_func_array($use, ['call_user_func'])),
];
steps();
$pool->release($r);
array_map(\Async\await(...), $list);
echo counts($pool), "\n";
$call = null;     // it refers to itself
?>
--EXPECT--
generator got c1
deep call got c1
sort got c1
array_map got c1
call_user_func got c1
idle 1, active 0
