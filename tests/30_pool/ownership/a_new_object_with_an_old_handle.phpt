--TEST--
Pool: ownership: a new object that got the handle of a destroyed resource is foreign
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(factory: fn () => new stdClass, beforeRelease: fn () => false, max: 2);
$other = $pool->acquire();
for ($i = 0; $i < 3; $i++) {
    $r = $pool->acquire();
    $id = spl_object_id($r);
    $pool->release($r);
    unset($r);
    $new = new stdClass;
    var_dump(spl_object_id($new) === $id);
    echo outcome(fn () => $pool->release($new)), "\n";
    unset($new);
}
echo counts($pool), "\n";
?>
--EXPECTF--
bool(true)
Async\PoolException: %s
bool(true)
Async\PoolException: %s
bool(true)
Async\PoolException: %s
idle 0, active 1
