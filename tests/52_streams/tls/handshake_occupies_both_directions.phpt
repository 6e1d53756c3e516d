--TEST--
TLS: while one coroutine encrypts a stream, others can neither write nor read
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$server_options, $client_options] = tls_options();
[$server, $address] = listen();
$client = stream_socket_client("tcp://$address", context: stream_context_create($client_options));
$peer = stream_socket_accept($server);
foreach ($server_options['ssl'] as $name => $value) {
    stream_context_set_option($peer, 'ssl', $name, $value);
}

$handshake = spawn(fn() => stream_socket_enable_crypto($client, true, STREAM_CRYPTO_METHOD_TLS_CLIENT));
suspend();
echo outcome(fn() => fwrite($client, 'PASSWORD')), "\n";
echo outcome(fn() => stream_socket_sendto($client, 'PASSWORD')), "\n";
echo outcome(fn() => fread($client, 100)), "\n";
echo outcome(fn() => stream_socket_enable_crypto($client, true, STREAM_CRYPTO_METHOD_TLS_CLIENT)), "\n";
var_dump(feof($client));
var_dump(stream_socket_enable_crypto($peer, true, STREAM_CRYPTO_METHOD_TLS_SERVER), await($handshake));
fwrite($client, "encrypted\n");
echo fgets($peer);

echo "The other way round\n";
[$client, $peer] = tcp_pair();
$reader = spawn(fn() => fgets($client));
suspend();
echo outcome(fn() => stream_socket_enable_crypto($client, true, STREAM_CRYPTO_METHOD_TLS_CLIENT)), "\n";
fwrite($peer, "plain\n");
echo await($reader);
?>
--EXPECT--
Async\AsyncException: The stream is in use: another coroutine is connecting or encrypting it
Async\AsyncException: The stream is in use: another coroutine is connecting or encrypting it
Async\AsyncException: The stream is in use: another coroutine is connecting or encrypting it
Async\AsyncException: The stream is in use: another coroutine is connecting or encrypting it
bool(false)
bool(true)
bool(true)
encrypted
The other way round
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
plain
