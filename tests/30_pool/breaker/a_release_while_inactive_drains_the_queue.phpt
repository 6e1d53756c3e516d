--TEST--
Pool: breaker: a release while INACTIVE refuses all waiters, one after another
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach ([true, false] as $accept) {
    $pool = new Async\Pool(fn () => new Conn, beforeRelease: fn () => $accept, max: 1);
    $r = $pool->acquire();
    for ($i = 0; $i < 4; $i++) {
        waiter($pool, "W$i");
    }
    steps();
    $pool->deactivate();
    $pool->release($r);
    steps();
    echo counts($pool), "\n";
    $pool->activate();
    echo $pool->tryAcquire(), "\n";
}
?>
--EXPECT--
W0: Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
W1: Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
W2: Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
W3: Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
idle 1, active 0
c1
W0: Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
W1: Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
W2: Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
W3: Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
idle 0, active 0
c3
