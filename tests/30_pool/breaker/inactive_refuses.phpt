--TEST--
Pool: breaker: INACTIVE makes acquire throw ServiceUnavailableException immediately
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, min: 1, max: 3);
$held = $pool->acquire();
$pool->release($pool->acquire());
$pool->deactivate();
try {
    $pool->acquire(600_000);
} catch (Async\ServiceUnavailableException $e) {
    echo describe($e), ' ', $e->getCode(), ' ', json_encode($e->getPrevious()), "\n";
    var_dump($e instanceof Async\PoolException, $e instanceof Async\AsyncException);
}
var_dump($pool->tryAcquire());
echo counts($pool), "\n";
$pool->activate();
echo $pool->acquire(), "\n";
?>
--EXPECT--
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open) 0 null
bool(false)
bool(true)
NULL
idle 1, active 1
c2
