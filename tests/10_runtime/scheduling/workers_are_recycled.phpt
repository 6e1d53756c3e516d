--TEST--
Scheduling: coroutines run one after another, or in waves, do not add up in memory
--FILE--
<?php
use function Async\{await, await_all, spawn, suspend};

$wave = function (int $n) {
    $list = [];
    for ($i = 0; $i < $n; $i++) {
        $list[] = spawn(function () { suspend(); return str_repeat('x', 100); });
    }
    await_all($list);
};
$wave(100);
for ($i = 0; $i < 100; $i++) {
    await(spawn(fn () => 1));
}
$before = memory_get_usage();
for ($i = 0; $i < 10_000; $i++) {
    await(spawn(fn () => suspend()));
}
for ($i = 0; $i < 50; $i++) {
    $wave(100);
}
var_dump(memory_get_usage() - $before < 4096);
?>
--EXPECT--
bool(true)
