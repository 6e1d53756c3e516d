--TEST--
Pool: close(): afterwards acquire throws, tryAcquire gives null, counters and breaker still work
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 2);
$r = $pool->acquire();
$pool->close();
echo outcome(fn () => $pool->acquire()), "\n";
var_dump($pool->tryAcquire());
echo counts($pool), ', count ', count($pool), "\n";
foreach (['deactivate', 'recover', 'activate'] as $change) {
    $pool->$change();
    echo $pool->getState()->name, "\n";
}
$pool->setCircuitBreakerStrategy(null);
$pool->release($r);
echo counts($pool), "\n";
?>
--EXPECT--
Async\PoolException: Pool is closed
NULL
idle 0, active 1, count 1
INACTIVE
RECOVERING
ACTIVE
idle 0, active 0
