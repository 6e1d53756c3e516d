--TEST--
Pool: strategy: the slow start of a pool ends, however large its max is
--FILE--
<?php
require __DIR__ . '/../pool.inc';
foreach ([4294967295, 2147483648, 40] as $max) {
    $pool = new Async\Pool(fn () => new Conn, max: $max);
    $pool->setCircuitBreakerStrategy(new Async\FailureThreshold);
    $pool->deactivate();
    $pool->activate();
    for ($held = []; count($held) < 40; $held[] = $pool->acquire(timeout: 1000));
    echo $pool->activeCount(), "\n";
    $pool->close();
}
?>
--EXPECT--
40
40
40
