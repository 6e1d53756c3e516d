--TEST--
Fatal error: exit code 255, no signal, shutdown functions run, wherever it happens
--FILE--
<?php
require __DIR__ . '/../child.inc';
foreach ([
    'coroutine' => 'Async\spawn(function () { Async\suspend(); @trigger_error("x", E_USER_ERROR); });',
    'first instruction' => 'Async\spawn(function () { @trigger_error("x", E_USER_ERROR); }); Async\suspend();',
    'main with others suspended' => 'Async\spawn(function () { Async\delay(60000); }); Async\suspend(); @trigger_error("x", E_USER_ERROR);',
    'compile error' => 'Async\spawn(function () { Async\suspend(); eval("class A { abstract function x(); }"); });',
    'out of memory' => 'ini_set("memory_limit", "64M"); Async\spawn(function () { Async\suspend(); str_repeat("x", 1 << 30); }); Async\delay(60000);',
    'callback' => 'Async\spawn(function () { array_map(function () { Async\suspend(); @trigger_error("x", E_USER_ERROR); }, [1]); });',
    'output buffer' => 'Async\spawn(function () { ob_start(); Async\suspend(); @trigger_error("x", E_USER_ERROR); });',
    'finally handler' => 'Async\spawn(fn () => 1)->finally(function () { @trigger_error("x", E_USER_ERROR); });',
    'destructor' => 'class D { function __destruct() { Async\suspend(); @trigger_error("x", E_USER_ERROR); } } Async\spawn(function () { $d = new D; });',
    'generator' => 'Async\spawn(function () { foreach ((function () { yield 1; Async\suspend(); @trigger_error("x", E_USER_ERROR); })() as $_); });',
    'awaited' => 'Async\await_all([Async\spawn(function () { Async\suspend(); @trigger_error("x", E_USER_ERROR); }), Async\spawn(fn () => Async\delay(60000))]);',
] as $name => $code) {
    $result = run_php('register_shutdown_function(function () { echo "<shutdown>"; try { Async\suspend(); Async\delay(1); } catch (Async\AsyncException) { } });' . $code);
    echo $name, ': ', $result['code'], ' ', $result['signal'], ' ', substr_count($result['output'], 'Fatal error: '), ' ', substr_count($result['output'], '<shutdown>'), "\n";
}
?>
--EXPECT--
coroutine: 255 0 1 1
first instruction: 255 0 1 1
main with others suspended: 255 0 1 1
compile error: 255 0 1 1
out of memory: 255 0 1 1
callback: 255 0 1 1
output buffer: 255 0 1 1
finally handler: 255 0 1 1
destructor: 255 0 1 1
generator: 255 0 1 1
awaited: 255 0 1 1
