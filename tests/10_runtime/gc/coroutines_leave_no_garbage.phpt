--TEST--
GC: thousands of coroutines of every fate leave no memory behind
--FILE--
<?php
use function Async\{await, delay, spawn, suspend, timeout};

function one_round(): void {
    $ok = spawn(function () { suspend(); return [1, 2, 3]; });
    await($ok);
    $failed = spawn(fn () => throw new Exception('x'));
    try { await($failed); } catch (Exception) {}
    $cancelled = spawn(fn () => delay(600_000));
    suspend();
    $cancelled->cancel();
    suspend();
    spawn(fn () => 1)->cancel();
    $t = timeout(600_000);
    $w = spawn(function () use ($t) { try { await(spawn(fn () => suspend()), $t); } finally { suspend(); } });
    $w->finally(fn () => suspend());
    Async\await_all([$ok, $failed, $cancelled, $w]);
    Async\protect(fn () => suspend());
    suspend();
    suspend();
}
for ($i = 0; $i < 50; $i++) { one_round(); }
gc_collect_cycles();
$before = memory_get_usage();
for ($i = 0; $i < 1000; $i++) { one_round(); }
gc_collect_cycles();
var_dump(memory_get_usage() - $before < 10_000);
?>
--EXPECT--
bool(true)
