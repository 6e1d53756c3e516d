--TEST--
Fault points: calls of ext/sockets that fail look as in stock PHP
--EXTENSIONS--
pcntl
sockets
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';

use function Async\{await, spawn};

sweep([
    'accept' => '*socket_accept(): unable to accept incoming connection [24]: Too many open files*',
    'connect' => '*socket_connect(): unable to connect [101]: Network is unreachable*',
    'sendmsg' => '*socket_write(): unable to write to socket [104]: Connection reset by peer*',
    'recvmsg' => '*socket_read(): unable to read from socket [104]: Connection reset by peer*',
], function () {
    $listener = socket_create_listen(0);
    socket_set_option($listener, SOL_SOCKET, SO_RCVTIMEO, ['sec' => 5, 'usec' => 0]);
    socket_getsockname($listener, $host, $port);
    $accepted = spawn(fn () => socket_accept($listener));
    $client = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
    if (!socket_connect($client, '127.0.0.1', $port)) {
        socket_close($listener); // or the acceptor would wait for it
    }
    $server = await($accepted);
    if (!$server) {
        return 'no connection';
    }
    socket_set_option($server, SOL_SOCKET, SO_RCVTIMEO, ['sec' => 0, 'usec' => 1000]);
    $received = spawn(fn () => socket_read($server, 100));
    socket_write($client, 'hello');
    return json_encode(await($received));
});
?>
--EXPECT--
normally: "hello"
swept
