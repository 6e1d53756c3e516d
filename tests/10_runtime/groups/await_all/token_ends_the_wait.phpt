--TEST--
await_all(): the token ends the wait but not the elements
--FILE--
<?php
use function Async\{await, await_all, spawn, suspend, timeout};

$stop = false;
$c = spawn(function () use (&$stop) { while (!$stop) { suspend(); } return 'ran on'; });
try {
    await_all([$c, spawn(fn () => 1)], timeout(2));
} catch (Async\OperationCanceledException $e) {
    echo $e->getMessage(), ' / ', $e->getPrevious()->getMessage(), "\n";
}
var_dump($c->isCancellationRequested());
$stop = true;
echo await($c), "\n";
?>
--EXPECTF--
Gave up waiting after 2 ms; not done: %d of %d awaitables / Timeout occurred after 2 milliseconds
bool(false)
ran on
