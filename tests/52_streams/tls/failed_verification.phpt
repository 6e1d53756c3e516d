--TEST--
TLS: a certificate that cannot be verified is refused as outside coroutines
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server_options, $client_options] = tls_options();
[$server, $address] = listen('tls', $server_options);
spawn(function () use ($server) {
    @stream_socket_accept($server);
});
await(spawn(function () use ($address) {
    var_dump(stream_socket_client("tls://$address", $code, $message, 10));
}));
?>
--EXPECTF--
Warning: stream_socket_client(): SSL operation failed with code 1. OpenSSL Error messages:
error:%s:SSL routines::certificate verify failed in %s on line %d

Warning: stream_socket_client(): Failed to enable crypto in %s on line %d

Warning: stream_socket_client(): Unable to connect to tls://%s (Unknown error) in %s on line %d
bool(false)
