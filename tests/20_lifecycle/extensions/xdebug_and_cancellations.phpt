--TEST--
xdebug: in develop mode, an uncaught cancellation is not reported
--SKIPIF--
<?php
require __DIR__ . '/../../10_runtime/child.inc';
if (xdebug_ini() === null) die('skip xdebug is not installed');
?>
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';
$xdebug = xdebug_ini() + ['xdebug.start_with_request' => 'no', 'async.debug_deadlock' => '0'];
foreach (['develop', 'develop,debug,coverage', 'off'] as $mode) {
    foreach ([
        'graceful_shutdown()' => 'Async\graceful_shutdown(); Async\suspend();',
        'thrown' => 'throw new Async\AsyncCancellation("x");',
        'in a shutdown function' => 'register_shutdown_function(function () { Async\suspend(); throw new Async\AsyncCancellation("x"); });',
        'deadlock' => '$p = new Async\Pool(fn () => 1, max: 1); $p->acquire(); $p->acquire();',
        'real failure' => 'Async\spawn(fn () => throw new Exception("x")); Async\delay(600_000);',
        'swallowed' => 'Async\spawn(function () { while (true) { try { Async\delay(1); } catch (Throwable) {} } }); Async\suspend(); exit(3);',
    ] as $name => $code) {
        $result = run_php($code, $xdebug + ['xdebug.mode' => $mode, 'async.shutdown_timeout' => '5']);
        preg_match_all('/Uncaught \S+(?=:)/', $result['output'], $matches);
        echo "$mode, $name: $result[code] $result[signal] ", implode(', ', $matches[0]), "\n";
    }
}
?>
--EXPECT--
develop, graceful_shutdown(): 0 0 
develop, thrown: 0 0 
develop, in a shutdown function: 0 0 
develop, deadlock: 255 0 Uncaught Async\DeadlockError
develop, real failure: 255 0 Uncaught Exception
develop, swallowed: 3 0 
develop,debug,coverage, graceful_shutdown(): 0 0 
develop,debug,coverage, thrown: 0 0 
develop,debug,coverage, in a shutdown function: 0 0 
develop,debug,coverage, deadlock: 255 0 Uncaught Async\DeadlockError
develop,debug,coverage, real failure: 255 0 Uncaught Exception
develop,debug,coverage, swallowed: 3 0 
off, graceful_shutdown(): 0 0 
off, thrown: 0 0 
off, in a shutdown function: 0 0 
off, deadlock: 255 0 Uncaught Async\DeadlockError
off, real failure: 255 0 Uncaught Exception
off, swallowed: 3 0 
