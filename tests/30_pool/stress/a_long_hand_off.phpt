--TEST--
Pool: stress: a hundred thousand hand-offs among a hundred coroutines stay in order
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all_or_fail, spawn, suspend};

$pool = new Async\Pool(fn () => new Conn, max: 10);
$last = array_fill(0, 100, 0);
$turn = $out = $bad = 0;
for ($w = 0; $w < 100; $w++) {
    $list[] = spawn(function () use ($pool, $w, &$last, &$turn, &$out, &$bad) {
        for ($i = 0; $i < 1_000; $i++) {
            $r = $pool->acquire();
            if (++$out > 10) {
                $bad++;
            }
            if ($i && ++$turn - $last[$w] > 101) {
                $bad++;
            }
            $last[$w] = $turn;
            suspend();
            $out--;
            $pool->release($r);
        }
    });
}
await_all_or_fail($list);
echo "bad: $bad, ", counts($pool), "\n";
?>
--EXPECT--
bad: 0, idle 10, active 0
