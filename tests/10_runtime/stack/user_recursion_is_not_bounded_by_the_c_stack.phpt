--TEST--
Stack: recursion of user functions is not limited by async.stack_size
--INI--
async.stack_size=64K
--FILE--
<?php
use function Async\{await, spawn, suspend};

function down(int $n): int { if ($n === 0) { suspend(); return 0; } return 1 + down($n - 1); }
var_dump(await(spawn('down', 50_000)));
$before = memory_get_usage();
for ($i = 0; $i < 5; $i++) {
    await(spawn('down', 50_000));
}
var_dump(memory_get_usage() - $before < 300_000);
?>
--EXPECT--
int(50000)
bool(true)
