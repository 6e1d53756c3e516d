--TEST--
stream_socket_client(): STREAM_CLIENT_ASYNC_CONNECT does not wait
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$address, $kept] = unreachable();
await(spawn(function () use ($address) {
    $socket = stream_socket_client("tcp://$address", flags: STREAM_CLIENT_CONNECT | STREAM_CLIENT_ASYNC_CONNECT);
    $write = [$socket];
    $read = $except = null;
    var_dump(stream_select($read, $write, $except, 0, 10_000));
}));
?>
--EXPECT--
int(0)
