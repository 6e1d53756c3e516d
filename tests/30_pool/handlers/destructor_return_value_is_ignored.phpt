--TEST--
Pool: handlers: the return value of the destructor is ignored
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach ([true, false, null, 'text'] as $value) {
    $pool = new Async\Pool(fn () => 1, destructor: fn () => $value, beforeRelease: fn () => false);
    $pool->release($pool->acquire());
    echo counts($pool), "\n";
}
?>
--EXPECT--
idle 0, active 0
idle 0, active 0
idle 0, active 0
idle 0, active 0
