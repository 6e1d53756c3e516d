--TEST--
DNS: when a name has several addresses, all are tried
--SKIPIF--
<?php
$addresses = array_column(socket_addrinfo_lookup('localhost', null, ['ai_socktype' => SOCK_STREAM]) ?: [], null);
if (count($addresses) < 2) die('skip localhost has one address only');
?>
--EXTENSIONS--
sockets
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

foreach (['127.0.0.1', '[::1]'] as $host) {
    $server = stream_socket_server("tcp://$host:0");
    $name = stream_socket_get_name($server, false);
    $port = substr($name, strrpos($name, ':') + 1);
    $peer = await(spawn(fn() => stream_socket_get_name(stream_socket_client("tcp://localhost:$port"), true)));
    var_dump($peer === $name);
}
?>
--EXPECT--
bool(true)
bool(true)
