--TEST--
Pool: constructor: min resources are created one after another and become idle in that order
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: function () { $c = new Conn; echo "made $c\n"; return $c; },
    beforeAcquire: function ($r) { echo "beforeAcquire $r\n"; },
    min: 3,
);
echo counts($pool), "\n";
foreach ([1, 2, 3, 4] as $i) {
    $held[] = $r = $pool->acquire();
    echo "got $r\n";
}
?>
--EXPECT--
made c1
made c2
made c3
idle 3, active 0
beforeAcquire c1
got c1
beforeAcquire c2
got c2
beforeAcquire c3
got c3
made c4
got c4
