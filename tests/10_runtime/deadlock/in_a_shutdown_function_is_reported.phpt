--TEST--
Deadlock: a shutdown function that waits without end is reported, and the exit code tells it
--FILE--
<?php
require __DIR__ . '/../child.inc';

foreach (['', 'Async\delay(1);'] as $more) {
    $result = run_php('register_shutdown_function(function () { $p = new Async\Pool(fn () => 1, max: 1); $p->acquire(); $p->acquire(); });'
        . $more, ['async.debug_deadlock' => '0']);
    preg_match('/Uncaught [\w\\\\]+/', $result['output'], $match);
    echo $result['code'], ' ', $match[0] ?? $result['output'], "\n";
}
?>
--EXPECT--
255 Uncaught Async\DeadlockError
255 Uncaught Async\DeadlockError
