--TEST--
Pool: close(): resources in use stay usable and are destroyed when they are released
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, min: 3);
$a = $pool->acquire();
$b = $pool->acquire();
$pool->close();
echo counts($pool), "\n";
echo "$a and $b are alive\n";
$pool->release($b);
echo counts($pool), "\n";
$pool->release($a);
echo counts($pool), "\n";
?>
--EXPECT--
destroyed c3
idle 0, active 2
c1 and c2 are alive
destroyed c2
idle 0, active 1
destroyed c1
idle 0, active 0
