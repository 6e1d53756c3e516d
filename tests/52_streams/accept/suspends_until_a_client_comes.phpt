--TEST--
stream_socket_accept(): suspends until a client comes, and tells its address
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$server, $address] = listen();
$acceptor = spawn(function () use ($server) {
    $client = stream_socket_accept($server, -1, $peer);
    return [fgets($client), $peer];
});
suspend();
$client = stream_socket_client("tcp://$address");
fwrite($client, "hello\n");
[$line, $peer] = await($acceptor);
echo $line;
var_dump($peer === stream_socket_get_name($client, false));
?>
--EXPECT--
hello
bool(true)
