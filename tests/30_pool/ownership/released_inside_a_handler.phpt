--TEST--
Pool: ownership: a handler cannot release the resource that it was called for
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = null;
function log_as(string $hook): Closure
{
    return function ($r) use ($hook) {
        global $pool;
        echo "$hook: ", outcome(fn () => $pool->release($r)), ', ', counts($pool), "\n";
    };
}
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: log_as('destructor'),
    beforeAcquire: log_as('beforeAcquire'),
    beforeRelease: log_as('beforeRelease'),
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
