--TEST--
GC: an exception from a finally block of a collected coroutine is reported as uncaught
--FILE--
<?php
use function Async\{spawn, suspend};

set_exception_handler(function ($e) { echo 'uncaught: ', $e->getMessage(), "\n"; });
$ring = new stdClass;
$ring->pool = new Async\Pool(fn () => 1, max: 1);
$ring->pool->acquire();
$ring->coroutine = spawn(function () use ($ring) {
    try {
        $ring->pool->acquire();
    } finally {
        throw new Exception('of the finally block');
    }
});
suspend();
unset($ring);
gc_collect_cycles();
echo "collected\n";
try {
    suspend();
} catch (Async\AsyncCancellation $e) {
    echo 'main: ', $e->getMessage(), "\n";
}
?>
--EXPECTF--
collected
main: Cancelled because coroutine %d failed: Exception: of the finally block
uncaught: of the finally block
