--TEST--
Pool: breaker: activate lifts the limit although the probe is still out
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 3);
$pool->recover();
$a = $pool->acquire();
var_dump($pool->tryAcquire());
$pool->activate();
$b = $pool->acquire();
$c = $pool->tryAcquire();
echo "$a $b $c\n";
array_map($pool->release(...), [$a, $b, $c]);
echo counts($pool), "\n";
$pool->recover();
echo $pool->acquire(), ' ', json_encode($pool->tryAcquire()), "\n";
?>
--EXPECT--
NULL
c1 c2 c3
idle 3, active 0
c1 null
