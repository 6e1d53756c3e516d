--TEST--
Stack: an overflow ends the process with a signal or a fatal error; it never goes on with a damaged neighbour
--FILE--
<?php
require __DIR__ . '/../child.inc';
foreach ([0, 3, 100] as $neighbours) {
    $result = run_php('
        function map(int $n): int { return $n === 0 ? 0 : 1 + array_map("map", [$n - 1])[0]; }
        for ($i = 0; $i < ' . $neighbours . '; $i++) { Async\spawn(function () { $x = [1, 2, 3]; Async\delay(1); Async\delay(5); }); }
        Async\suspend();
        Async\spawn(function () { echo map(100000), " survived\n"; });
        for ($i = 0; $i < ' . $neighbours . '; $i++) { Async\spawn(function () { Async\delay(5); }); }
        Async\delay(20);
        echo "went on\n";
    ', ['async.stack_size' => '64K', 'memory_limit' => '512M']);
    $stopped = $result['signal'] !== 0 || $result['code'] === 255;
    $silent = str_contains($result['output'], 'survived') || str_contains($result['output'], 'went on');
    var_dump($stopped, $silent);
}
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
