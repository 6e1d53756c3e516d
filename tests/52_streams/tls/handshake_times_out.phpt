--TEST--
TLS: the handshake times out, for the client and for the server
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server_options, $client_options] = tls_options();

/* A server that says nothing. */
[$server, $address] = listen();
$client = spawn(function () use ($address, $client_options) {
    $start = hrtime(true);
    var_dump(stream_socket_client("tls://$address", $code, $message, 0.05, context: stream_context_create($client_options)));
    var_dump(hrtime(true) - $start >= 50_000_000);
});
spawn(function () { echo "others run\n"; });
await($client);

/* A client that says nothing. */
ini_set('default_socket_timeout', 1);
[$server, $address] = listen('tls', $server_options);
$silent = stream_socket_client("tcp://$address");
$acceptor = spawn(fn() => stream_socket_accept($server));
var_dump(await($acceptor));
?>
--EXPECTF--
others run

Warning: stream_socket_client(): SSL: Handshake timed out in %s on line %d

Warning: stream_socket_client(): Failed to enable crypto in %s on line %d

Warning: stream_socket_client(): Unable to connect to tls://%s (Unknown error) in %s on line %d
bool(false)
bool(true)

Warning: stream_socket_accept(): SSL: Handshake timed out in %s on line %d

Warning: stream_socket_accept(): Failed to enable crypto in %s on line %d

Warning: stream_socket_accept(): Accept failed: %s in %s on line %d
bool(false)
