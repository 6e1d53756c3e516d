--TEST--
opcache: with the tracing and the function JIT, everything behaves as without
--SKIPIF--
<?php
require __DIR__ . '/../../10_runtime/child.inc';
if (zend_extension_ini('Zend OPcache', 'opcache') === null) die('skip opcache is not installed');
?>
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';
$opcache = zend_extension_ini('Zend OPcache', 'opcache');
$code = 'require ' . var_export(__DIR__ . '/workload.inc', true) . ';';
$plain = run_php($code, ['opcache.enable_cli' => '0']);
echo $plain['code'], ' ', $plain['signal'], ' ', substr_count($plain['output'], "\n") > 10 ? 'long' : $plain['output'], "\n";
$hot = ['opcache.jit_hot_loop' => '1', 'opcache.jit_hot_func' => '1', 'opcache.jit_hot_return' => '1', 'opcache.jit_hot_side_exit' => '1'];
foreach ([
    'no jit' => ['opcache.jit' => 'disable'],
    'tracing' => ['opcache.jit' => 'tracing', 'opcache.jit_buffer_size' => '16M'] + $hot,
    'function' => ['opcache.jit' => 'function', 'opcache.jit_buffer_size' => '16M'],
    'function, on first call' => ['opcache.jit' => '1215', 'opcache.jit_buffer_size' => '16M'],
] as $name => $ini) {
    $result = run_php($code . 'if (!opcache_get_status()) echo "no opcache"; if ("' . $name . '" !== "no jit" && !opcache_get_status()["jit"]["on"]) echo "no jit";', $opcache + ['opcache.enable_cli' => '1'] + $ini);
    echo $name, ': ', $result['signal'], ' ', $result['output'] === $plain['output'] ? 'same' : "different:\n$result[output]", "\n";
}
?>
--EXPECT--
0 0 long
no jit: 0 same
tracing: 0 same
function: 0 same
function, on first call: 0 same
