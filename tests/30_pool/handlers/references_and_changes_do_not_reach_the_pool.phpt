--TEST--
Pool: handlers: the resource is passed by value
--FILE--
<?php
$change = function ($r) { $r[] = 'changed'; };
$pool = new Async\Pool(factory: fn () => ['original'], beforeAcquire: $change, beforeRelease: $change, destructor: function ($r) { echo json_encode($r), "\n"; });
$r = $pool->acquire();
$pool->release($r);
$r = $pool->acquire();
echo json_encode($r), "\n";
$r[] = 'mine';
$pool->release($r);
$pool->close();
?>
--EXPECT--
["original"]
["original","mine"]
