--TEST--
Deadlock: a shutdown function or a destructor that waits forever is found after main has ended
--FILE--
<?php
require __DIR__ . '/../child.inc';
$begin = 'ini_set("async.debug_deadlock", "0"); $pool = new Async\Pool(fn () => new stdClass, max: 1); $r = $pool->acquire(); Async\suspend();
    function wait() { global $pool, $r; try { $pool->acquire(); } catch (Async\AsyncCancellation $e) { echo $e->getMessage(), "\n"; } }';
foreach ([
    'shutdown function' => 'register_shutdown_function("wait"); register_shutdown_function(fn () => print("the next one\n"));',
    'reported' => 'ini_set("async.debug_deadlock", "1"); register_shutdown_function([$pool, "acquire"]);',
    'destructor' => 'final class Last { function __destruct() { wait(); } } $last = new Last;',
] as $name => $code) {
    $result = run_php($begin . $code);
    echo "$name: $result[signal]\n", preg_replace('/^(Stack trace:|#|  thrown).*\n?/m', '', trim($result['output'])), "\n";
}
?>
--EXPECTF--
shutdown function: 0
Deadlock detected
the next one

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:%d

reported: 0
=== DEADLOCK REPORT START ===
Coroutines that wait for something that cannot happen: 1
Coroutine %d (main), suspended at Command line code:1, waits for: Pool %s
=== DEADLOCK REPORT END   ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:%d

destructor: 0
Deadlock detected
