--TEST--
interval(): each foreach begins to count anew
--FILE--
<?php
use function Async\interval;

$interval = interval(1);
foreach ([1, 2] as $loop) {
    foreach ($interval as $key => $tick) {
        echo "$key\n";
        if ($key === 1) {
            break;
        }
    }
}
?>
--EXPECT--
0
1
0
1
