--TEST--
Streams: a read that is cancelled after its data arrived leaves the data to its coroutine
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$reader = spawn(function () use ($client) {
    echo outcome(fn() => fgets($client)), "\n";
    echo fgets($client);
});
suspend();
fwrite($server, "data\n");
/* Asks the kernel, which makes the reader ready; it is behind us in the queue. */
$other = spawn(function () use ($reader) {
    turns_until(fn() => $reader->isQueued());
    $reader->cancel();
});
await($other);
await($reader);
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
data
