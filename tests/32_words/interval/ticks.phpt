--TEST--
interval(): ticks at a steady pace
--FILE--
<?php
use function Async\interval;

// A busy machine may make the script miss a tick, whose number is then skipped: it gets several tries.
for ($ticks = [], $try = 0; $ticks !== [1, 2, 3] && $try < 50; $try++) {
    $ticks = [];
    $begin = hrtime(true);
    foreach (interval(5) as $tick) {
        $ticks[] = $tick;
        if (hrtime(true) - $begin < $tick * 5_000_000) {
            echo "tick $tick comes too early\n";
        }
        if ($tick >= 3) {
            break;
        }
    }
}
echo implode(' ', $ticks), "\n";
?>
--EXPECT--
1 2 3
