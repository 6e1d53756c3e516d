--TEST--
interval(): ticks at a steady pace
--FILE--
<?php
use function Async\interval;

$begin = hrtime(true);
foreach (interval(5) as $tick) {
    echo $tick, "\n";
    if ($tick >= 3) {
        break;
    }
}
var_dump(hrtime(true) - $begin >= 15_000_000);
?>
--EXPECT--
1
2
3
bool(true)
