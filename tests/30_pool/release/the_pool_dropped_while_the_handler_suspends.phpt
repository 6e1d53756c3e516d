--TEST--
Pool: release(): a pool whose last reference goes during beforeRelease is destroyed once after it
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$gate = new Gate;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeRelease: fn () => $gate->wait(),
    min: 2,
);
$r = $pool->acquire();
$c = spawn([$pool, 'release'], $r);
steps();
unset($pool);
echo "dropped\n";
$gate->open();
await($c);
unset($c);
echo "end\n";
?>
--EXPECT--
dropped
destroyed c2
destroyed c1
end
