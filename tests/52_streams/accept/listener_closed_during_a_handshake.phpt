--TEST--
Accept: closing the listener while a TLS client is still shaking hands does no harm to that client
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$server_options, $client_options] = tls_options();
[$server, $address] = listen('tls', $server_options);
$acceptor = spawn(fn() => stream_socket_accept($server));
suspend();
$listening = $acceptor->getAwaitingInfo();
$client = stream_socket_client("tcp://$address", context: stream_context_create($client_options));
do {
    suspend();
    $info = $acceptor->getAwaitingInfo();
} while (!$info || $info === $listening);
fclose($server);
var_dump(stream_socket_enable_crypto($client, true, STREAM_CRYPTO_METHOD_TLS_CLIENT));
$peer = await($acceptor);
fwrite($peer, "hello\n");
echo fgets($client);
?>
--EXPECT--
bool(true)
hello
