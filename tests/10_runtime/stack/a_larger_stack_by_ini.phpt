--TEST--
Stack: async.stack_size=16M allows thousands of levels of callbacks
--INI--
async.stack_size=16M
--FILE--
<?php
use function Async\{await, spawn, suspend};

function map(int $n): int { if ($n === 0) { suspend(); return 0; } return 1 + array_map('map', [$n - 1])[0]; }
var_dump(await(spawn('map', 5000)));
$deep = [];
for ($i = 0; $i < 3000; $i++) {
    $deep = [$deep];
}
var_dump(strlen(await(spawn(fn () => serialize($deep)))) > 3000);
?>
--EXPECT--
int(5000)
bool(true)
