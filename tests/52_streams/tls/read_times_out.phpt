--TEST--
TLS: the timeout of a read keeps its meaning
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
stream_set_timeout($socket, 0, 30_000);
$reader = spawn(function () use ($socket, $peer) {
    $start = hrtime(true);
    var_dump(fread($socket, 10), hrtime(true) - $start >= 30_000_000);
    var_dump(stream_get_meta_data($socket)['timed_out'], feof($socket));
    fwrite($peer, 'late');
    var_dump(fread($socket, 10));
});
spawn(function () { echo "others run\n"; });
await($reader);
?>
--EXPECT--
others run
bool(false)
bool(true)
bool(true)
bool(false)
string(4) "late"
