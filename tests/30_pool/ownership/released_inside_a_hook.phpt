--TEST--
Pool: ownership: a hook cannot release the resource that it was called for
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$log = fn (string $hook) => function ($r) use (&$pool, $hook) {
    echo "$hook: ", outcome(fn () => $pool->release($r)), ', ', counts($pool), "\n";
};
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: $log('destructor'),
    beforeAcquire: $log('beforeAcquire'),
    beforeRelease: $log('beforeRelease'),
    min: 1,
    max: 2,
);
$other = null;
$r = $pool->acquire();
$other = $pool->acquire();
$pool->release($r);
echo counts($pool), "\n";
$pool->close();
echo counts($pool), "\n";
?>
--EXPECTF--
beforeAcquire: Async\PoolException: %s, idle 0, active 1
beforeRelease: Async\PoolException: %s, idle 0, active 2
idle 1, active 1
destructor: Async\PoolException: %s, idle 0, active 2
idle 0, active 1
