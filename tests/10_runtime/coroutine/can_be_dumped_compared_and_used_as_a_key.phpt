--TEST--
Coroutine: can be dumped, compared and used as a key of maps in every phase
--FILE--
<?php
use function Async\{spawn, suspend};

$a = spawn(fn () => suspend());
$b = spawn(fn () => suspend());
$map = new WeakMap;
$map[$a] = 'a';
$storage = new SplObjectStorage;
$storage[$b] = 'b';
foreach (['spawned', 'suspended', 'completed'] as $phase) {
    ob_start();
    var_dump($a);
    print_r($a);
    var_export($a);
    debug_zval_refcount($a);
    ob_end_clean();
    var_dump($a == $b, $a == $a, json_encode($a), $map[$a] . $storage[$b]);
    suspend();
}
function debug_zval_refcount($v) { debug_zval_refcount_of($v); }
function debug_zval_refcount_of($v) { $copy = [$v, [$v]]; unset($copy); }
?>
--EXPECT--
bool(false)
bool(true)
string(2) "{}"
string(2) "ab"
bool(false)
bool(true)
string(2) "{}"
string(2) "ab"
bool(false)
bool(true)
string(2) "{}"
string(2) "ab"
