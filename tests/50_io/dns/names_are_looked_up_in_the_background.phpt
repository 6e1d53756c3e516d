--TEST--
DNS: host names are looked up in the background, for connecting by name
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$server, $address] = listen();
$port = explode(':', $address)[1];
echo_server($server);
$client = spawn(function () use ($port) {
    $socket = stream_socket_client("tcp://localhost:$port");
    fwrite($socket, "by name\n");
    return fgets($socket);
});
suspend();
echo implode(', ', $client->getAwaitingInfo()), "\n";
echo await($client);
?>
--EXPECT--
Host name lookup
by name
