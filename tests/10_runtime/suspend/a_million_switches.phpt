--TEST--
suspend(): a million switches leave memory as it was
--SKIPIF--
<?php if (getenv('SKIP_SLOW_TESTS')) die('skip slow'); ?>
--FILE--
<?php
use function Async\{spawn, suspend, await_all};

$run = function (int $rounds) {
    $list = [];
    for ($i = 0; $i < 10; $i++) {
        $list[] = spawn(function () use ($rounds) { for ($n = 0; $n < $rounds; $n++) { suspend(); } });
    }
    await_all($list);
};
$run(10);
$before = memory_get_usage();
$run(100_000);
var_dump(memory_get_usage() - $before < 1024);
?>
--EXPECT--
bool(true)
