--TEST--
GC: coroutines that wait for each other and are reachable by nobody else are collected; their finally blocks run
--FILE--
<?php
use function Async\{await_any_or_fail, get_coroutines, spawn, suspend};

class Held { public function __destruct() { echo "value freed\n"; } }
(function () {
    $gate = new stdClass;
    $gate->a = spawn(function () use ($gate) {
        $held = new Held;
        try {
            await_any_or_fail([$gate->b]);
        } finally {
            echo "finally\n";
        }
    });
    $gate->b = spawn(function () use ($gate) { await_any_or_fail([$gate->a]); });
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
