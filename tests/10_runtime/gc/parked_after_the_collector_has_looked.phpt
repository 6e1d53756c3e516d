--TEST--
GC: a coroutine that parks during a collection and becomes garbage is found by the next one
--FILE--
<?php
use Async\Pool;
use function Async\{await, get_coroutines, spawn, suspend};

$waits = [
    'a pool' => fn ($ring) => $ring->pool->acquire(),
    'a coroutine' => fn ($ring) => await($ring->awaited = spawn(fn () => $ring->pool->acquire())),
];
foreach ($waits as $name => $wait) {
    for ($i = 0; $i < 100; $i++) {
        $ring = new stdClass;
        $ring->pool = new Pool(fn () => new stdClass, max: 1);
        $ring->resource = $ring->pool->acquire();
        $ring->coroutine = spawn(function () use ($ring, $wait) {
            suspend();
            $wait($ring);
        });
    }
    unset($ring);
    suspend();
    gc_collect_cycles(); // all of them are queued, hence alive
    for ($i = 0; $i < 5; $i++) {
        suspend();
    }
    echo "$name: ", count(get_coroutines()) - 1, ' parked';
    gc_collect_cycles();
    suspend();
    gc_collect_cycles();
    echo ', ', count(get_coroutines()) - 1, " left\n";
}
?>
--EXPECT--
a pool: 100 parked, 0 left
a coroutine: 200 parked, 0 left
