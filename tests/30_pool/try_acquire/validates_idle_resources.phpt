--TEST--
Pool: tryAcquire(): idle resources that are rejected are destroyed, then a fresh one is made
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: function () { $c = new Conn; echo "made $c\n"; return $c; },
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeAcquire: function ($r) { echo "checking $r\n"; return false; },
    min: 2,
    max: 2,
);
echo $kept = $pool->tryAcquire(), "\n";
echo counts($pool), "\n";
?>
--EXPECT--
made c1
made c2
checking c1
destroyed c1
checking c2
destroyed c2
made c3
c3
idle 0, active 1
