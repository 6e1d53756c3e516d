--TEST--
Shutdown functions: may spawn and await after an uncaught exception and after exit(), too
--FILE--
<?php
require __DIR__ . '/../child.inc';
$function = 'register_shutdown_function(function () { echo "<", Async\await(Async\spawn(function () { Async\delay(1); return "works"; })), ">"; });';
foreach ([
    'uncaught in main' => 'throw new Exception("x");',
    'uncaught in a coroutine' => 'Async\spawn(function () { throw new Exception("x"); });',
    'exit in main' => 'exit(3);',
    'exit in a coroutine' => 'Async\spawn(function () { exit(3); });',
    'graceful shutdown' => 'Async\graceful_shutdown();',
] as $name => $code) {
    $result = run_php($function . 'Async\suspend();' . $code);
    preg_match('/<(.*?)>/', $result['output'], $m);
    echo $name, ': ', $m[1] ?? 'nothing', ' ', $result['code'], "\n";
}
?>
--EXPECT--
uncaught in main: works 255
uncaught in a coroutine: works 255
exit in main: works 3
exit in a coroutine: works 3
graceful shutdown: works 0
