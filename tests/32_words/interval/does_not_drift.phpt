--TEST--
interval(): the time that the loop needs does not add up
--FILE--
<?php
use function Async\{delay, interval};

$begin = hrtime(true);
$count = 0;
foreach (interval(20) as $tick) {
    delay(8);
    if (++$count === 10) {
        break;
    }
}
// 10 ticks and the last delay, and not 10 times 28 ms; a slow machine may miss ticks, then the number of the tick says so
$elapsed = (hrtime(true) - $begin) / 1e6;
var_dump($tick >= 10, $elapsed >= $tick * 20, $tick > 10 || $elapsed < 260);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
