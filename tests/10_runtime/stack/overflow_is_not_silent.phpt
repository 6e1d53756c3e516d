--TEST--
Stack: an overflow ends the process and never damages a neighbouring stack
--SKIPIF--
<?php if (getenv('VALGRIND_OPTS')) die('skip what dies of a signal leaves memory behind'); ?>
<?php if (getenv('SKIP_ASAN')) die('skip the stacks are those of the engine in a sanitizer build'); ?>
--FILE--
<?php
require __DIR__ . '/../child.inc';
/* 400 levels overflow a stack of 64K by a few of its neighbours' sizes, 100,000 by all there is. */
foreach ([[0, 100_000], [14, 400], [14, 600], [100, 600], [100, 100_000]] as [$neighbours, $depth]) {
    $result = run_php('
        function map(int $n): int { return $n === 0 ? 0 : 1 + array_map("map", [$n - 1])[0]; }
        for ($i = 0; $i < ' . $neighbours . '; $i++) { Async\spawn(function () { $x = [1, 2, 3]; Async\delay(1000); }); }
        Async\suspend();
        Async\await(Async\spawn(fn () => map(10)));
        echo "small fits\n";
        Async\await(Async\spawn(fn () => map(' . $depth . ')));
        echo "went on\n";
        exit;
    ', ['async.stack_size' => '64K', 'memory_limit' => '512M']);
    $stopped = $result['signal'] !== 0 || $result['code'] === 255;
    echo "$neighbours neighbours, $depth levels: ", str_contains($result['output'], 'small fits') ? 'fits, ' : '',
        $stopped ? 'stopped' : 'not stopped', str_contains($result['output'], 'went on') ? ', went on' : '', "\n";
}
?>
--EXPECT--
0 neighbours, 100000 levels: fits, stopped
14 neighbours, 400 levels: fits, stopped
14 neighbours, 600 levels: fits, stopped
100 neighbours, 600 levels: fits, stopped
100 neighbours, 100000 levels: fits, stopped
