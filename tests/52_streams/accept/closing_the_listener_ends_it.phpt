--TEST--
stream_socket_accept(): closing the listener ends the loop that accepts
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server, $address] = listen();
$acceptor = spawn(function () use ($server) {
    $count = 0;
    while (@stream_socket_accept($server, -1)) {
        $count++;
    }
    return $count;
});
await(spawn(fn() => stream_socket_client("tcp://$address")));
fclose($server);
var_dump(await($acceptor));
?>
--EXPECT--
int(1)
