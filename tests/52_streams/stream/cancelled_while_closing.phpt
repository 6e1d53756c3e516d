--TEST--
Streams: a coroutine that is cancelled while it closes a stream in use finishes that first
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$reader = spawn(fn() => fread($client, 10));
$closer = spawn(function () use ($client) {
    echo outcome(fn() => fclose($client)), "\n";
    var_dump(is_resource($client));
});
suspend();
$closer->cancel();
await($closer);
var_dump(await($reader));
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
bool(false)
bool(false)
