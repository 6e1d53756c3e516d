--TEST--
Bad input: async.stack_size has the default 512K and cannot be changed at run time; too small a value is raised or refused
--FILE--
<?php
require __DIR__ . '/../child.inc';
var_dump(ini_get('async.stack_size'), ini_set('async.stack_size', '1M'));
foreach (['64K', '65536', '1M', '1', '0', '-5', 'abc', '8M'] as $size) {
    $result = run_php('echo Async\await(Async\spawn(function () { Async\suspend(); return str_repeat("x", 3); }));', ['async.stack_size' => $size]);
    echo $size, ': ', $result['signal'], ' ', substr($result['output'], -3), "\n";
}
?>
--EXPECT--
string(4) "512K"
bool(false)
64K: 0 xxx
65536: 0 xxx
1M: 0 xxx
1: 0 xxx
0: 0 xxx
-5: 0 xxx
abc: 0 xxx
8M: 0 xxx
