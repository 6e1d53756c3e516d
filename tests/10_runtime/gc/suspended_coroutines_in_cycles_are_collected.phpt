--TEST--
GC: coroutines that wait for each other and are reachable by nobody else are collected; their finally blocks run
--FILE--
<?php
use function Async\{await, get_coroutines, spawn, suspend};

class Held { public function __destruct() { echo "value freed\n"; } }
(function () {
    $gate = new stdClass;
    $gate->a = spawn(function () use ($gate) {
        $held = new Held;
        $other = new stdClass;
        $other->self = $other;
        try {
            suspend();
            await($gate->b);
        } finally {
            echo "finally\n";
        }
    });
    $gate->b = spawn(function () use ($gate) { Async\await_any_or_fail([$gate->a]); });
})();
for ($i = 0; $i < 5; $i++) {
    suspend();
}
gc_collect_cycles();
foreach (get_coroutines() as $c) { // whoever was not collected
    if ($c !== Async\current_coroutine()) {
        $c->cancel();
    }
}
unset($c);
for ($i = 0; $i < 5; $i++) {
    suspend();
}
echo "end\n";
?>
--EXPECT--
finally
value freed
end
