--TEST--
exit(): ends the process although coroutines catch every cancellation
--FILE--
<?php
require __DIR__ . '/../child.inc';

$loop = 'while (true) { try { Async\delay(1); } catch (\Throwable) {} }';
$busy = 'while (true) { try { Async\suspend(); } catch (\Throwable) {} }';
foreach ([
    'exit in main' => "Async\spawn(function () { $loop }); Async\suspend(); exit(3);",
    'exit beside a busy loop' => "Async\spawn(function () { $busy }); Async\suspend(); exit(3);",
    'exit in a coroutine' => "Async\spawn(function () { $loop }); Async\spawn(function () { Async\suspend(); exit(4); }); Async\delay(600_000);",
    'under protect()' => "Async\spawn(fn () => Async\protect(function () { $loop })); Async\suspend(); exit(5);",
    'waiting forever' => "Async\spawn(function () { while (true) { try { Async\await(Async\current_coroutine()); } catch (Async\AsyncException) { Async\delay(600_000); } catch (\Throwable) {} } }); Async\suspend(); exit(6);",
    'spawning in catch' => "\$f = function () use (&\$f) { try { Async\delay(600_000); } catch (\Throwable) { Async\spawn(\$f); $loop } }; Async\spawn(\$f); Async\suspend(); exit(7);",
    'spawning in finally' => "\$f = function () use (&\$f) { try { $loop } finally { Async\spawn(\$f); } }; Async\spawn(\$f); Async\suspend(); exit(8);",
    'a finally() handler' => "Async\spawn(fn () => 1)->finally(function () { $loop }); Async\delay(1); exit(9);",
    'a finally() handler of the killed' => "Async\spawn(function () { $loop })->finally(function () { $loop }); Async\suspend(); exit(10);",
    'inside a Fiber' => "Async\spawn(function () { (new Fiber(function () { $loop }))->start(); }); Async\suspend(); exit(11);",
    'inside a generator' => "Async\spawn(function () { foreach ((function () { $loop yield 1; })() as \$x); }); Async\suspend(); exit(12);",
    'after graceful_shutdown()' => "Async\spawn(function () { $loop }); Async\suspend(); Async\graceful_shutdown(); exit(13);",
    'main ends after graceful_shutdown()' => "Async\spawn(function () { $loop }); Async\suspend(); Async\graceful_shutdown();",
    'exit in the finally block of the killed' => "Async\spawn(function () { try { $loop } finally { exit(14); } }); Async\suspend(); exit(1);",
    'uncaught in main' => "Async\spawn(function () { $loop }); Async\suspend(); throw new Exception('boom');",
    'uncaught in a coroutine' => "Async\spawn(function () { $loop }); Async\spawn(fn () => throw new Exception('boom')); Async\delay(600_000);",
    'main itself swallows' => "Async\spawn(fn () => throw new Exception('boom')); $loop",
    'a deadlock that is swallowed' => "\$p = new Async\Pool(fn () => 1, max: 1); \$p->acquire(); while (true) { try { \$p->acquire(); } catch (\Throwable) {} }",
] as $name => $code) {
    $result = run_php($code, ['async.shutdown_timeout' => '5', 'async.debug_deadlock' => '0']);
    preg_match('/Uncaught [\w\\\\]+(: \w+)?/', $result['output'], $match) || preg_match('/ended by force/', $result['output'], $match);
    echo $name, ': ', $result['code'], ' ', $result['signal'], ' ', $match[0] ?? json_encode($result['output']), "\n";
}
?>
--EXPECT--
exit in main: 3 0 ended by force
exit beside a busy loop: 3 0 ended by force
exit in a coroutine: 4 0 ended by force
under protect(): 5 0 ended by force
waiting forever: 6 0 ""
spawning in catch: 7 0 ended by force
spawning in finally: 8 0 ended by force
a finally() handler: 9 0 ""
a finally() handler of the killed: 10 0 ended by force
inside a Fiber: 11 0 ended by force
inside a generator: 12 0 ended by force
after graceful_shutdown(): 13 0 ended by force
main ends after graceful_shutdown(): 0 0 ended by force
exit in the finally block of the killed: 14 0 ended by force
uncaught in main: 255 0 Uncaught Exception: boom
uncaught in a coroutine: 255 0 Uncaught Exception: boom
main itself swallows: 255 0 Uncaught Exception: boom
a deadlock that is swallowed: 255 0 Uncaught Async\DeadlockError: Deadlock
