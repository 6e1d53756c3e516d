--TEST--
Pool: timeout: the largest timeouts wait, they do not wrap around
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

$pool = new Async\Pool(fn () => 1, max: 1);
$r = $pool->acquire();
$list = [];
foreach ([PHP_INT_MAX, PHP_INT_MAX - 1, intdiv(PHP_INT_MAX, 1_000_000), 0xFFFFFFFF, 0x100000001] as $i => $timeout) {
    $list[] = waiter($pool, "W$i", $timeout);
}
delay(5);
foreach ($list as $w) {
    echo json_encode($w->isCompleted()), "\n";
}
$pool->release($r);
steps();
?>
--EXPECT--
false
false
false
false
false
W0 got 1
W1 got 1
W2 got 1
W3 got 1
W4 got 1
