--TEST--
Pool: ownership: scalars and arrays are accepted as long as something is handed out
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach ([1, 1.5, 'constant', true, [1, 2]] as $constant) {
    $pool = new Async\Pool(fn () => $constant, max: 2);
    $pool->acquire();
    $pool->acquire();
    $pool->release($constant);
    $pool->release($constant);
    echo counts($pool), ' ', outcome(fn () => $pool->release($constant)), "\n";
}
?>
--EXPECTF--
idle 2, active 0 Async\PoolException: %s
idle 2, active 0 Async\PoolException: %s
idle 2, active 0 Async\PoolException: %s
idle 2, active 0 Async\PoolException: %s
idle 2, active 0 Async\PoolException: %s
