--TEST--
stream_socket_client(): options of the context apply
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server, $address] = listen();
$port = explode(':', $address)[1];
await(spawn(function () use ($server, $port) {
    foreach (['127.0.0.1', 'localhost'] as $host) {
        $context = stream_context_create(['socket' => ['bindto' => '127.0.0.2:0', 'tcp_nodelay' => true]]);
        $client = stream_socket_client("tcp://$host:$port", context: $context);
        echo explode(':', stream_socket_get_name($client, false))[0], "\n";
        $option = socket_get_option(socket_import_stream($client), SOL_TCP, TCP_NODELAY);
        var_dump($option !== 0);
        stream_socket_accept($server);
    }
}));
?>
--EXTENSIONS--
sockets
--EXPECT--
127.0.0.2
bool(true)
127.0.0.2
bool(true)
