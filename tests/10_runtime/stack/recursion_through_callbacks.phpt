--TEST--
Stack: 150 levels of array_map() and usort() callbacks fit into the default stack
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

function map(int $n): int { if ($n === 0) { suspend(); return 0; } return 1 + array_map('map', [$n - 1])[0]; }
function sorted(int $n): int {
    if ($n === 0) { suspend(); return 0; }
    $list = [1, 2];
    $depth = 0;
    usort($list, function ($a, $b) use ($n, &$depth) { $depth = sorted($n - 1); return $a <=> $b; });
    return 1 + $depth;
}
function replaced(int $n): string { return $n === 0 ? (suspend() ?? 'x') : preg_replace_callback('/x/', fn () => replaced($n - 1) . '.', 'x'); }
echo json_encode(await_all_or_fail([spawn('map', 150), spawn('sorted', 150), spawn(fn () => strlen(replaced(100)))])), "\n";
?>
--EXPECT--
[150,150,101]
