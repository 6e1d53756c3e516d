--TEST--
GC: coroutines that wait for something only they can reach are collected, and finally runs
--FILE--
<?php
use function Async\{await, get_coroutines, spawn, suspend};

class Held { public function __destruct() { echo "value freed\n"; } }
(function () {
    $ring = new stdClass;
    $ring->never = spawn(function () use ($ring) {
        $pool = new Async\Pool(fn () => 1, max: 1);
        $pool->acquire();
        $pool->acquire();
    });
    $ring->waits = spawn(function () use ($ring) {
        $held = new Held;
        try {
            await($ring->never);
        } finally {
            echo "finally\n";
        }
    });
})();
suspend();
echo count(get_coroutines()), "\n";
gc_collect_cycles();
suspend();
echo count(get_coroutines()), "\n";
?>
--EXPECT--
3
finally
value freed
1
