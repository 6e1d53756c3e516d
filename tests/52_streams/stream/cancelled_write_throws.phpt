--TEST--
Streams: a cancelled write throws, and nothing can be written after it
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
fwrite($server, "an answer of the past\n");
fread($client, 3); /* the rest is in PHP's own buffer */
$writer = spawn(function () use ($client) {
    echo outcome(fn() => fwrite($client, str_repeat('x', 64 << 20))), "\n";
    echo outcome(fn() => fwrite($client, 'more')), "\n";
});
suspend();
$writer->cancel();
await($writer);
echo outcome(fn() => fread($client, 10)), "\n";
fclose($client);
var_dump(strlen(stream_get_contents($server)) < 64 << 20);
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncException: The stream cannot be written to any more: this coroutine was cancelled in the middle of a write
Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
bool(true)
