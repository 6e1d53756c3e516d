--TEST--
Pool: timeout: acquire throws Async\TimeoutException, which is a PoolException, code 0, no previous
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => 1, max: 1);
$pool->acquire();
$start = hrtime(true);
try {
    $pool->acquire(5);
} catch (Async\TimeoutException $e) {
    var_dump(hrtime(true) - $start >= 5_000_000);
    var_dump($e::class, $e->getMessage(), $e->getCode(), $e->getPrevious());
    var_dump($e instanceof Async\PoolException, $e instanceof Async\AsyncException, $e instanceof Async\ServiceUnavailableException);
}
try {
    $pool->acquire(timeout: 1);
} catch (Async\PoolException $e) {
    echo 'caught as PoolException: ', $e::class, "\n";
}
echo counts($pool), "\n";
?>
--EXPECTF--
bool(true)
string(26) "Async\PoolTimeoutException"
string(%d) "Operation has been cancelled by timeout: %s"
int(0)
NULL
bool(true)
bool(true)
bool(false)
caught as PoolException: Async\PoolTimeoutException
idle 0, active 1
