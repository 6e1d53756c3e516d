--TEST--
TLS: stream_socket_enable_crypto() on a plain connection, on and off, with a session to resume
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\spawn;

[$server_options, $client_options] = tls_options();
[$server, $address] = listen('tcp', $server_options);
$serving = spawn(function () use ($server) {
    for ($i = 0; $i < 2; $i++) {
        $peer = stream_socket_accept($server);
        fgets($peer);
        fwrite($peer, "go\n");
        var_dump(stream_socket_enable_crypto($peer, true, STREAM_CRYPTO_METHOD_TLSv1_2_SERVER));
        fwrite($peer, 'encrypted ' . fgets($peer));
        fgets($peer);
        fclose($peer);
    }
});
$session = null;
for ($i = 0; $i < 2; $i++) {
    $socket = stream_socket_client("tcp://$address", context: stream_context_create($client_options));
    fwrite($socket, "start\n");
    echo fgets($socket);
    var_dump(stream_socket_enable_crypto($socket, true, STREAM_CRYPTO_METHOD_TLSv1_2_CLIENT, $session));
    fwrite($socket, "line\n");
    echo fgets($socket);
    var_dump(stream_get_meta_data($socket)['crypto']['protocol']);
    var_dump(stream_socket_enable_crypto($socket, false), isset(stream_get_meta_data($socket)['crypto']));
    $session = $session ?? $socket;
}
?>
--EXPECT--
go
bool(true)
bool(true)
encrypted line
string(7) "TLSv1.2"
bool(false)
bool(false)
go
bool(true)
bool(true)
encrypted line
string(7) "TLSv1.2"
bool(false)
bool(false)
