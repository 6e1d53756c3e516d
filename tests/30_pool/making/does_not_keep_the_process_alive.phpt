--TEST--
Pool: making: a factory without a waiter does not keep the script running
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, get_coroutines};

$pool = new Async\Pool(function () {
    try {
        delay(600_000);
        echo "not reached\n";
    } catch (Throwable $e) {
        echo describe($e), "\n";
        delay(1);
        throw $e;
    } finally {
        echo "finally\n";
    }
}, max: 1);
await(waiter($pool, 'A', timeout: 1));
echo counts($pool), ', ', count(get_coroutines()), " coroutine\n";
register_shutdown_function(function () { echo "shutdown function\n"; });
echo "end\n";
?>
--EXPECTF--
A: Async\PoolTimeoutException: Operation has been cancelled by timeout%S
idle 0, active 1, 1 coroutine
end
shutdown function
Async\AsyncCancellation: Graceful shutdown
finally
