--TEST--
Exceptions: the user's exception handler gets the real failure, never a cancellation
--FILE--
<?php
require __DIR__ . '/../child.inc';
$file = tempnam(sys_get_temp_dir(), 'async');
foreach ([
    'failure of a coroutine' => 'spawn(fn () => throw new Exception("real")); delay(600_000);',
    'graceful_shutdown()' => 'Async\graceful_shutdown(); suspend();',
    'deadlock' => '$p = new Async\Pool(fn () => 1, max: 1); $p->acquire(); $p->acquire();',
    'main is cancelled' => 'suspend(); $main = Async\current_coroutine(); spawn(fn () => $main->cancel()); delay(600_000);',
    'thrown by main' => 'throw new Async\AsyncCancellation("x");',
    'thrown by main in finally' => 'try { throw new Exception("x"); } finally { throw new Async\AsyncCancellation("x"); }',
    'thrown by an included file' => 'eval("throw new Async\AsyncCancellation(\"x\");");',
    'real failure of main' => 'throw new Exception("real");',
    'real failure caused by a cancellation' => 'throw new Exception("real", 0, new Async\AsyncCancellation("x"));',
    'exit' => 'exit(3);',
] as $name => $code) {
    foreach (['handler' => 'set_exception_handler(function ($e) { echo "handled ", get_class($e), "\n"; });', 'no handler' => ''] as $kind => $handler) {
        file_put_contents($file, "<?php use function Async\{delay, spawn, suspend}; $handler $code");
        $result = run_php_file($file, ['async.debug_deadlock' => '0']);
        preg_match_all('/^handled \S+|^.*Uncaught \S+(?=:)|thrown/m', $result['output'], $matches);
        echo "$name, $kind: $result[code] ", implode(', ', $matches[0]), "\n";
    }
}
unlink($file);
?>
--EXPECT--
failure of a coroutine, handler: 0 handled Exception
failure of a coroutine, no handler: 255 Fatal error: Uncaught Exception, thrown
graceful_shutdown(), handler: 0 
graceful_shutdown(), no handler: 0 
deadlock, handler: 0 handled Async\DeadlockError
deadlock, no handler: 255 Fatal error: Uncaught Async\DeadlockError, thrown
main is cancelled, handler: 0 
main is cancelled, no handler: 0 
thrown by main, handler: 0 
thrown by main, no handler: 0 
thrown by main in finally, handler: 0 
thrown by main in finally, no handler: 0 
thrown by an included file, handler: 0 
thrown by an included file, no handler: 0 
real failure of main, handler: 0 handled Exception
real failure of main, no handler: 255 Fatal error: Uncaught Exception, thrown
real failure caused by a cancellation, handler: 0 handled Exception
real failure caused by a cancellation, no handler: 255 Fatal error: Uncaught Async\AsyncCancellation, thrown
exit, handler: 3 
exit, no handler: 3 
