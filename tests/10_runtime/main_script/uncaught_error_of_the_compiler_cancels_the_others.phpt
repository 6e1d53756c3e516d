--TEST--
Main: an uncaught ParseError or CompileError cancels the coroutines, like any other exception
--FILE--
<?php
require __DIR__ . '/../child.inc';

foreach (['this is no PHP', 'abstract class A { final abstract function f(); }'] as $code) {
    echo trim(run_php('use function Async\{delay, spawn, suspend};
        spawn(function () {
            try {
                delay(60_000);
            } catch (Async\AsyncCancellation $e) {
                echo $e->getMessage(), "\n";
            }
        });
        suspend();
        eval(' . var_export($code, true) . ');')['output']), "\n";
}
?>
--EXPECTF--
%AParse error: %s in %s on line %d
Cancelled because main failed: %sError: %s
%AFatal error: Cannot use the final modifier on an abstract %s in %s on line %d
Cancelled because main failed: %sError: %s
