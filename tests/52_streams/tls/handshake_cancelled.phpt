--TEST--
TLS: the handshake can be cancelled, on both sides
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$server_options, $client_options] = tls_options();

[$server, $address] = listen();
$client = spawn(fn() => outcome(fn() => stream_socket_client("tls://$address", context: stream_context_create($client_options))));
$peer = stream_socket_accept($server);
fread($peer, 10);
$client->cancel();
echo await($client), "\n";

[$server, $address] = listen('tls', $server_options);
$acceptor = spawn(fn() => outcome(fn() => stream_socket_accept($server)));
$silent = stream_socket_client("tcp://$address");
fwrite($silent, "\x16\x03\x01");
suspend();
suspend();
$acceptor->cancel();
echo await($acceptor), "\n";
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncCancellation: Coroutine cancelled
