--TEST--
Stack: after a wave of coroutines most of their stacks are given back to the system
--SKIPIF--
<?php if (getenv('SKIP_ASAN')) die('skip the stacks are those of the engine in a sanitizer build'); ?>
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
if (!is_readable('/proc/self/statm')) die('skip needs /proc');
?>
--INI--
memory_limit=-1
--FILE--
<?php
use function Async\{await_all, delay, spawn};

function resident(): int { return (int) explode(' ', file_get_contents('/proc/self/statm'))[1] * 4096; }
function wave(int $n): void {
    $list = [];
    for ($i = 0; $i < $n; $i++) {
        $list[] = spawn(fn () => delay(20));
    }
    await_all($list);
}
wave(100);
$before = resident();
wave(20_000);
delay(1);       // stacks that are not needed for a second are given back
delay(1100);
delay(1);
gc_mem_caches();
var_dump((resident() - $before) / 20_000 < 4096);
?>
--EXPECT--
bool(true)
