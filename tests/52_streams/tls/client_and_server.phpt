--TEST--
TLS: client and server in one process
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server_options, $client_options] = tls_options();
[$server, $address] = listen('tls', $server_options);
echo_server($server, 2);
$data = base64_encode(random_bytes(3 << 20)) . "\n";
$clients = [];
foreach (['tls', 'ssl'] as $transport) {
    $clients[] = spawn(function () use ($transport, $address, $client_options, $data) {
        $socket = stream_socket_client("$transport://$address", context: stream_context_create($client_options));
        $writer = spawn(fn() => fwrite($socket, $data));
        $same = fgets($socket) === $data;
        $meta = stream_get_meta_data($socket);
        fclose($socket);
        return [$same, await($writer) === strlen($data), $meta['crypto']['protocol'], $meta['blocked']];
    });
}
foreach ($clients as $client) {
    echo json_encode(await($client)), "\n";
}
?>
--EXPECT--
[true,true,"TLSv1.3",true]
[true,true,"TLSv1.3",true]
