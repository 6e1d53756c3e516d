--TEST--
TLS: stream_select() and feof() know about data that is decrypted already
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server_options, $client_options] = tls_options();
[$server, $address] = listen('tls', $server_options);
$accepted = spawn(fn() => stream_socket_accept($server));
$socket = stream_socket_client("tls://$address", context: stream_context_create($client_options));
$peer = await($accepted);
stream_set_chunk_size($socket, 5);
await(spawn(function () use ($socket, $peer) {
    fwrite($peer, "one\ntwo\nthree\n");
    echo fread($socket, 4);
    for ($i = 0; $i < 2; $i++) {
        $read = [$socket];
        $write = $except = null;
        var_dump(stream_select($read, $write, $except, 10), feof($socket));
        echo fgets($socket);
    }
}));
?>
--EXPECT--
one
int(1)
bool(false)
two
int(1)
bool(false)
three
