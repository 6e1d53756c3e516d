--TEST--
Pool: stress: the idle queue keeps its order while it grows and wraps around
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$n = 0;
$pool = new Async\Pool(function () use (&$n) { return ++$n; }, max: 1_000);
$expected = [];
$out = [];
mt_srand(5);
for ($step = 0; $step < 20_000; $step++) {
    $grow = intdiv($step, 2_500) % 2 === 0;
    if ($out && mt_rand(0, 9) < ($grow ? 4 : 7)) {
        $r = array_shift($out);
        $pool->release($r);
        $expected[] = $r;
    } elseif (count($out) < 1_000) {
        $r = $pool->acquire();
        if ($expected) {
            $want = array_shift($expected);
            if ($r !== $want) {
                echo "got $r instead of $want at step $step\n";
                break;
            }
        }
        $out[] = $r;
    }
}
echo counts($pool) === 'idle ' . count($expected) . ', active ' . count($out) ? "same\n" : "different\n";
var_dump($n > 8);
?>
--EXPECT--
same
bool(true)
