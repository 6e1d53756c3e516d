--TEST--
stream_socket_client(): connecting can be cancelled
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$address, $kept] = unreachable();
$coroutine = spawn(function () use ($address) {
    echo outcome(fn() => stream_socket_client("tcp://$address", timeout: 600)), "\n";
    echo outcome(fn() => @stream_socket_client('unix:///nonexistent')), "\n";
});
suspend();
$coroutine->cancel();
await($coroutine);
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
false
