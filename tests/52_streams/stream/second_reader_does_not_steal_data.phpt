--TEST--
Streams: data that arrived for a reader cannot be taken by another one that runs earlier
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$first = spawn(fn() => fgets($client));
suspend();
fwrite($server, "for the first\n");
$second = spawn(function () use ($client, $first) {
    turns_until(fn() => $first->isQueued() || $first->isCompleted());
    return $first->isCompleted() ? 'too late' : outcome(fn() => fgets($client));
});
echo await($second), "\n";
echo await($first);
?>
--EXPECTREGEX--
(Async.AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool|too late)
for the first
