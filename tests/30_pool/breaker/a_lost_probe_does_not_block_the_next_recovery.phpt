--TEST--
Pool: breaker: a lost probe counts until the state is set, and its late return changes nothing
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$lose = function (string ...$calls) {
    $pool = new Async\Pool(fn () => new Conn, max: 5);
    $pool->recover();
    $lost = $pool->acquire();
    echo outcome(fn () => $pool->acquire()), "\n";
    foreach ($calls as $call) {
        $pool->$call();
    }
    $probe = $pool->acquire();
    echo implode(', ', $calls), ': ', json_encode($pool->tryAcquire()), "\n";
    $pool->release($lost);
    echo 'the lost one is back: ', json_encode($pool->tryAcquire()), "\n";
    $pool->release($probe);
    echo 'the probe is back: ', json_encode($pool->tryAcquire() !== null), ', ', counts($pool), "\n";
};
$lose('activate', 'deactivate', 'recover');
$lose('deactivate', 'recover');
$lose('recover');
?>
--EXPECT--
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
activate, deactivate, recover: null
the lost one is back: null
the probe is back: true, idle 1, active 1
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
deactivate, recover: null
the lost one is back: null
the probe is back: true, idle 1, active 1
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
recover: null
the lost one is back: null
the probe is back: true, idle 1, active 1
