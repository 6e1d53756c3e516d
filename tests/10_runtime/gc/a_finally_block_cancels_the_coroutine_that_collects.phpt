--TEST--
GC: a finally block of a collected coroutine may cancel the coroutine that collects
--FILE--
<?php
use function Async\{spawn, suspend, delay, await};

$main = null;
spawn(function () use (&$main) {
    $pool = new Async\Pool(fn () => new stdClass, max: 1);
    $held = [$pool->acquire()]; // in an array, so that it could still be given to others: no certain deadlock
    try {
        $pool->acquire(); // nothing but this coroutine leads to the pool
    } finally {
        echo "collected\n";
        $main->cancel();
    }
});
suspend();
$main = Async\current_coroutine();
gc_collect_cycles();
echo 'queued: ', var_export($main->isQueued(), true), "\n";
$others = [spawn(fn () => 'a'), spawn(fn () => 'b')];
try {
    suspend();
} catch (Async\AsyncCancellation $e) {
    echo "cancelled\n";
}
$pool = new Async\Pool(function () { delay(1); return new stdClass; }, max: 1);
$pool->release($pool->acquire());
suspend();
echo await($others[0]), await($others[1]), "\n";
?>
--EXPECT--
collected
queued: false
cancelled
ab
