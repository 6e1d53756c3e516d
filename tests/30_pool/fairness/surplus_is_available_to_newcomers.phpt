--TEST--
Pool: fairness: with three idle resources and one reservation, two can be taken at once
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$pool = new Async\Pool(fn () => new Conn, max: 3);
$a = $pool->acquire();
$b = $pool->acquire();
$c = $pool->acquire();
$w = waiter($pool, 'W', keep: true);
steps();
$pool->release($a);
$pool->release($b);
$pool->release($c);
echo counts($pool), "\n";
$x = $pool->acquire();
$y = $pool->tryAcquire();
var_dump($pool->tryAcquire());
echo "main took $x and $y\n";
await($w);
echo counts($pool), "\n";
?>
--EXPECT--
idle 3, active 0
NULL
main took c1 and c2
W got c3
idle 0, active 3
