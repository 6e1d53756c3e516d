--TEST--
Fibers: exit(), fatal errors and uncaught exceptions inside a Fiber of a coroutine end the process
--FILE--
<?php
require __DIR__ . '/../child.inc';
foreach ([
    'exit(3);',
    'Async\suspend(); exit(4);',
    'throw new Exception("x");',
    'Async\delay(1); throw new Exception("x");',
    'Async\suspend(); @trigger_error("fatal", E_USER_ERROR);',
    'Async\suspend(); no_such_function();',
    'Async\suspend(); eval("class A {} class A {}");',
    'Async\delay(60000);',
] as $i => $code) {
    $wait = $i === 7 ? 'Async\suspend(); exit(5);' : '';
    $result = run_php('register_shutdown_function(function () { echo "shutdown"; });
        Async\spawn(function () { Async\delay(1); });
        Async\spawn(function () { $f = new Fiber(function () { ' . $code . ' }); $f->start(); });' . $wait);
    echo $result['code'], ' ', $result['signal'], ' ', substr_count($result['output'], 'shutdown'), "\n";
}
?>
--EXPECT--
3 0 1
4 0 1
255 0 1
255 0 1
255 0 1
255 0 1
255 0 1
5 0 1
