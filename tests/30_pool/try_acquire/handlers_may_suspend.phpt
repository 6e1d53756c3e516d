--TEST--
Pool: tryAcquire(): factory, beforeAcquire and destructor may suspend, others run meanwhile
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

$pool = new Async\Pool(
    factory: function () { $c = new Conn; echo "making $c\n"; suspend(); return $c; },
    destructor: function ($r) { echo "destroying $r\n"; suspend(); },
    beforeAcquire: function ($r) { echo "checking $r\n"; suspend(); return $r->id !== 1; },
    max: 1,
);
$pool->release($pool->acquire());
$c = spawn(fn () => $pool->tryAcquire());
spawn(function () use ($pool) {
    for ($i = 0; $i < 3; $i++) {
        check($pool, 1);
        echo "meanwhile: ", counts($pool), ' ', json_encode($pool->tryAcquire()), "\n";
        suspend();
    }
});
echo $kept = await($c), "\n";
?>
--EXPECT--
making c1
checking c1
meanwhile: idle 0, active 1 null
destroying c1
meanwhile: idle 0, active 1 null
making c2
meanwhile: idle 0, active 1 null
c2
