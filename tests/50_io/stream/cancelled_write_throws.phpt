--TEST--
Streams: a cancelled write throws
--FILE--
<?php
require __DIR__ . '/../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$writer = spawn(function () use ($client) {
    echo outcome(fn() => fwrite($client, str_repeat('x', 64 << 20))), "\n";
});
suspend();
$writer->cancel();
await($writer);
fclose($client);
var_dump(strlen(stream_get_contents($server)) < 64 << 20);
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
bool(true)
