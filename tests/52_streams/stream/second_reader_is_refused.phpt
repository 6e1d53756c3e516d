--TEST--
Streams: a second reader of one stream gets an exception, the first is unharmed
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$first = spawn(fn() => fgets($client));
$second = spawn(fn() => outcome(fn() => fgets($client)));
echo await($second), "\n";
$third = spawn(fn() => outcome(fn() => stream_socket_recvfrom($client, 10)));
echo await($third), "\n";
fwrite($server, "for the first\n");
echo await($first);
$again = spawn(fn() => fgets($client));
suspend();
fwrite($server, "for the next\n");
echo await($again);
?>
--EXPECTF--
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
for the first
for the next
