--TEST--
Engine state: each coroutine has its own usort(), uasort(), uksort() and array_udiff() callback
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

$up = function ($a, $b) { suspend(); return $a <=> $b; };
$down = function ($a, $b) { suspend(); return $b <=> $a; };
$list = [5, 3, 9, 1, 7, 2, 8];
$sort = function (string $function, $compare) use ($list) {
    $copy = $function === 'uksort' ? array_flip($list) : $list;
    $function($copy, $compare);
    return implode($function === 'uksort' ? array_keys($copy) : $copy);
};
echo implode(' ', await_all_or_fail([
    spawn($sort, 'usort', $up),
    spawn($sort, 'usort', $down),
    spawn($sort, 'uasort', $down),
    spawn($sort, 'uasort', $up),
    spawn($sort, 'uksort', $up),
    spawn($sort, 'uksort', $down),
    spawn(fn () => implode(array_udiff($list, [3, 9], $up))),
    spawn(fn () => implode(array_uintersect($list, [9, 3], $down))),
    spawn(fn () => implode(array_diff_ukey($list, [1 => 0, 2 => 0], $up))),
])), "\n";
?>
--EXPECT--
1235789 9875321 9875321 1235789 1235789 9875321 51728 39 51728
