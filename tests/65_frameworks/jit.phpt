--TEST--
Frameworks: with JIT, a method of a shared service finds what its coroutine has put there
--SKIPIF--
<?php
require __DIR__ . '/../10_runtime/child.inc';
if (zend_extension_ini('Zend OPcache', 'opcache') === null) die('skip opcache is not installed');
if (PHP_VERSION_ID >= 80600 && version_compare(PHP_VERSION, '8.6.0RC1', '<')) die('skip this 8.6 is so early that it has the bug, which the release has not');
?>
--FILE--
<?php
require __DIR__ . '/../10_runtime/child.inc';
$ini = zend_extension_ini('Zend OPcache', 'opcache') + ['opcache.enable_cli' => '1', 'opcache.jit_buffer_size' => '16M', 'opcache.file_update_protection' => '0'];
foreach ([1, 4] as $calls) {
    $hot = array_fill_keys(['opcache.jit_hot_loop', 'opcache.jit_hot_func', 'opcache.jit_hot_return', 'opcache.jit_hot_side_exit'], $calls);
    foreach (['tracing', 'function'] as $kind) {
        echo "$kind after $calls: ", run_php('require ' . var_export(__DIR__ . '/jit.inc', true) . ';', $ini + ['opcache.jit' => $kind] + $hot)['output'], "\n";
    }
}
?>
--EXPECT--
tracing after 1: found
function after 1: found
tracing after 4: found
function after 4: found
