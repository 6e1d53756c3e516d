--TEST--
stream_socket_accept(): a second coroutine that accepts gets an exception
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$server, $address] = listen();
$first = spawn(fn() => stream_socket_accept($server, -1));
suspend();
echo outcome(fn() => stream_socket_accept($server, -1)), "\n";
$client = stream_socket_client("tcp://$address");
var_dump(is_resource(await($first)));
?>
--EXPECT--
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
bool(true)
