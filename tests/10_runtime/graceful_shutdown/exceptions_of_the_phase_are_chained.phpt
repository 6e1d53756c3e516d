--TEST--
graceful_shutdown(): all exceptions of the cancelled coroutines are reported at the end
--FILE--
<?php
use function Async\{delay, graceful_shutdown, spawn, suspend};

set_exception_handler(function ($e) {
    for ($names = []; $e; $e = $e->getPrevious()) {
        $names[] = $e->getMessage();
    }
    echo implode(' ', array_intersect($names, ['one', 'two'])), "\n";
});
foreach (['one', 'two'] as $name) {
    spawn(function () use ($name) { try { delay(600_000); } finally { throw new Exception($name); } });
}
suspend();
graceful_shutdown();
?>
--EXPECTREGEX--
(one two|two one)
