--TEST--
GC: a suspended coroutine is collected although its finally handler leads back to it
--FILE--
<?php
use function Async\{get_coroutines, spawn, suspend};

(function () {
    $ring = new stdClass;
    $ring->coroutine = spawn(function () {
        $pool = new Async\Pool(fn () => 1, max: 1);
        $pool->acquire();
        $pool->acquire();
    });
    $ring->coroutine->finally(function () use ($ring) {
        echo 'handler: ', count((array) $ring), "\n";
    });
})();
suspend();
echo count(get_coroutines()), "\n";
gc_collect_cycles();
suspend();
echo count(get_coroutines()), "\n";
?>
--EXPECT--
2
handler: 1
1
