--TEST--
Pool: acquire(): idle resources that beforeAcquire rejects are destroyed and replaced
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: function () { $c = new Conn; echo "made $c\n"; return $c; },
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeAcquire: function ($r) { echo "checking $r\n"; return $r->id === 4; },
    min: 3,
    max: 3,
);
echo $kept = $pool->acquire(), "\n";
echo counts($pool), "\n";
?>
--EXPECT--
made c1
made c2
made c3
checking c1
destroyed c1
checking c2
destroyed c2
checking c3
destroyed c3
made c4
c4
idle 0, active 1
