--TEST--
stream_socket_accept(): can be cancelled, and called again
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$server, $address] = listen();
$acceptor = spawn(fn() => outcome(fn() => stream_socket_accept($server, -1)));
suspend();
$acceptor->cancel();
echo await($acceptor), "\n";
$acceptor = spawn(fn() => stream_socket_accept($server, -1));
suspend();
$client = stream_socket_client("tcp://$address");
var_dump(is_resource(await($acceptor)));
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
bool(true)
