--TEST--
Pool: constructor: arguments may be named and given in any order
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    max: 2,
    healthcheckInterval: 600_000,
    beforeRelease: function ($r) { echo "beforeRelease $r\n"; },
    healthcheck: fn ($r) => true,
    min: 1,
    beforeAcquire: function ($r) { echo "beforeAcquire $r\n"; },
    destructor: function ($r) { echo "destructor $r\n"; },
    factory: fn () => new Conn,
);
echo counts($pool), "\n";
$a = $pool->acquire(timeout: 5);
$b = $pool->acquire();
var_dump($pool->tryAcquire());
$pool->release(resource: $b);
$pool->release($a);
$pool->close();
?>
--EXPECT--
idle 1, active 0
beforeAcquire c1
NULL
beforeRelease c2
beforeRelease c1
destructor c2
destructor c1
