--TEST--
Engine state: callbacks of array_walk() and array_walk_recursive() may suspend
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

$walk = function (string $name) {
    $list = ['x' => 1, 'y' => 2, 'z' => 3];
    $seen = [];
    array_walk($list, function (&$v, $k, $extra) use (&$seen) { suspend(); $v *= 10; $seen[] = "$extra$k$v"; suspend(); }, $name);
    $tree = [1, [2, [3]]];
    array_walk_recursive($tree, function ($v) use (&$seen, $name) { suspend(); $seen[] = "$name$v"; });
    return implode(' ', $seen) . ' ' . array_sum($list);
};
echo implode("\n", await_all_or_fail([spawn($walk, 'a'), spawn($walk, 'b'), spawn($walk, 'c')])), "\n";
?>
--EXPECT--
ax10 ay20 az30 a1 a2 a3 60
bx10 by20 bz30 b1 b2 b3 60
cx10 cy20 cz30 c1 c2 c3 60
