--TEST--
Pool: breaker: RECOVERING lets one request through at a time, the others are refused
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, min: 2, max: 5);
$pool->deactivate();
$pool->recover();
for ($i = 0; $i < 3; $i++) {
    $probe = $pool->acquire();
    echo "probe $probe\n";
    echo outcome(fn () => $pool->acquire()), "\n";
    echo outcome(fn () => $pool->acquire(600_000)), "\n";
    var_dump($pool->tryAcquire());
    $pool->release($probe);
    echo $pool->getState()->name, ', ', counts($pool), "\n";
}
$probe = $pool->tryAcquire();
echo "probe $probe\n";
var_dump($pool->tryAcquire());
$pool->release($probe);
?>
--EXPECT--
probe c1
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
NULL
RECOVERING, idle 2, active 0
probe c2
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
NULL
RECOVERING, idle 2, active 0
probe c1
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
NULL
RECOVERING, idle 2, active 0
probe c2
NULL
