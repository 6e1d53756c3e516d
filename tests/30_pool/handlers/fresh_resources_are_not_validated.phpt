--TEST--
Pool: handlers: beforeAcquire is not called for a resource that was just created
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    beforeAcquire: function ($r) { echo "checking $r\n"; },
    max: 2,
);
$a = $pool->acquire();
$b = $pool->tryAcquire();
echo "-- fresh: $a $b\n";
$pool->release($a);
$pool->release($b);
$pool->acquire();
$pool->tryAcquire();
?>
--EXPECT--
-- fresh: c1 c2
checking c1
checking c2
