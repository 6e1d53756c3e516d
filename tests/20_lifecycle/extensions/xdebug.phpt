--TEST--
xdebug: in any mode without a debugger, everything behaves as without xdebug
--SKIPIF--
<?php
require __DIR__ . '/../../10_runtime/child.inc';
if (xdebug_ini() === null) die('skip xdebug is not installed');
?>
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';
$xdebug = xdebug_ini();
$code = 'require ' . var_export(__DIR__ . '/workload.inc', true) . ';';
$plain = run_php($code);
foreach (['off', 'develop', 'debug', 'coverage', 'develop,debug,coverage'] as $mode) {
    $result = run_php($code, $xdebug + ['xdebug.mode' => $mode, 'xdebug.start_with_request' => 'no', 'xdebug.max_nesting_level' => '-1']);
    echo $mode, ': ', $result['code'], ' ', $result['signal'], ' ', $result['output'] === $plain['output'] ? 'same' : "different:\n$result[output]", "\n";
}
/* The drain enters new coroutines with no user code below it. */
foreach (['develop', 'debug', 'coverage'] as $mode) {
    $result = run_php('Async\spawn(function () { echo "one "; Async\suspend(); throw new Exception("x"); }); Async\spawn(function () { echo "two "; });',
        $xdebug + ['xdebug.mode' => $mode, 'xdebug.start_with_request' => 'no']);
    echo $mode, ': ', $result['code'], ' ', $result['signal'], ' ', trim(strstr($result['output'], "\n", true)), "\n";
}
?>
--EXPECTF--
off: 0 0 same
develop: 0 0 same
debug: 0 0 same
coverage: 0 0 same
develop,debug,coverage: 0 0 same
develop: 255 0 one two
debug: 255 0 one two
coverage: 255 0 one two
