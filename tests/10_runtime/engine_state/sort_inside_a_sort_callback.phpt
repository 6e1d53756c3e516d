--TEST--
Engine state: a sort inside the callback of a sort, with other coroutines sorting meanwhile
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

$sort = function (int $sign) {
    $list = [[3, 1], [2, 9], [5, 4]];
    usort($list, function ($a, $b) use ($sign) {
        usort($a, function ($x, $y) use ($sign) { suspend(); return $sign * ($x <=> $y); });
        suspend();
        usort($b, fn ($x, $y) => $sign * ($x <=> $y));
        return $sign * ($a[0] <=> $b[0]);
    });
    return json_encode($list);
};
echo implode("\n", await_all_or_fail([spawn($sort, 1), spawn($sort, -1)])), "\n";
?>
--EXPECT--
[[3,1],[2,9],[5,4]]
[[2,9],[5,4],[3,1]]
