--TEST--
Pool: close(): idle resources are destroyed in queue order
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, min: 4);
$a = $pool->acquire();
$b = $pool->acquire();
$pool->release($b);
$pool->release($a);
$pool->close();
echo counts($pool), "\n";
?>
--EXPECT--
destroyed c3
destroyed c4
destroyed c2
destroyed c1
idle 0, active 0
