--TEST--
Pool: acquire(): creates one resource at a time, only when none is idle, up to max
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(function () { $c = new Conn; echo "made $c\n"; return $c; }, max: 3);
$a = $pool->acquire();
$pool->release($a);
$b = $pool->acquire();
var_dump($a === $b);
$c = $pool->acquire();
$d = $pool->acquire();
echo counts($pool), "\n";
var_dump($pool->tryAcquire());
?>
--EXPECT--
made c1
bool(true)
made c2
made c3
idle 0, active 3
NULL
