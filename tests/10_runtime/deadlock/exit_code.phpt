--TEST--
Deadlock: the exit code is 255, also when a coroutine waits again after it
--FILE--
<?php
require __DIR__ . '/../child.inc';
$result = run_php('require ' . var_export(__DIR__ . '/never.inc', true) . ';
    Async\spawn(function () { while (true) { try { wait_forever(); } catch (Async\AsyncCancellation $e) { echo "caught\n"; if (++$GLOBALS["n"] > 3) break; } } });
    $n = 0;', ['async.debug_deadlock' => '0']);
echo $result['code'], ' ', $result['signal'], ' ', substr_count($result['output'], 'Uncaught Async\DeadlockError'), "\n";
?>
--EXPECT--
255 0 1
