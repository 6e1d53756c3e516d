--TEST--
DNS: a lookup can be cancelled, before and after it is done
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$client = spawn(fn() => outcome(fn() => stream_socket_client('tcp://localhost:1')));
suspend();
$client->cancel();
echo await($client), "\n";

$client = spawn(fn() => outcome(fn() => stream_socket_client('tcp://localhost:1')));
suspend();
turns_until(fn() => $client->isQueued() || $client->isCompleted());
$client->cancel();
echo await($client), "\n";
?>
--EXPECTREGEX--
Async.AsyncCancellation: Coroutine cancelled
(Async.AsyncCancellation: Coroutine cancelled|(.*\n)*false)
