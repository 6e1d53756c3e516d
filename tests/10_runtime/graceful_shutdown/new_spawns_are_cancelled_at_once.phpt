--TEST--
graceful_shutdown(): coroutines spawned afterwards are cancelled at once
--FILE--
<?php
use function Async\{graceful_shutdown, spawn, suspend};

suspend();
graceful_shutdown();
$c = spawn(function () { echo "never runs\n"; });
register_shutdown_function(function () use ($c) {
    var_dump($c->isCompleted(), $c->isCancelled(), $c->isStarted());
});
echo "main ends\n";
?>
--EXPECT--
main ends
bool(true)
bool(true)
bool(false)
