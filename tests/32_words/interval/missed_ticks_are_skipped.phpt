--TEST--
interval(): ticks that were missed are skipped, and counted
--FILE--
<?php
use function Async\{delay, interval};

foreach (interval(10) as $tick) {
    if ($tick > 1) {
        break;
    }
    delay(35);
}
var_dump($tick >= 4);
?>
--EXPECT--
bool(true)
