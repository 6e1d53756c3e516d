--TEST--
Streams: a reader notices that another coroutine made the stream move its buffer
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$reader = spawn(fn() => outcome(fn() => fgets($client)));
suspend();
stream_set_chunk_size($client, 1 << 20);
echo outcome(fn() => fread($client, 1 << 20)), "\n";
fwrite($server, "data\n");
echo await($reader), "\n";
?>
--EXPECT--
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
Async\AsyncException: The buffer of the stream was changed by another coroutine
