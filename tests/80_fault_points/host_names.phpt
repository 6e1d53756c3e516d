--TEST--
Fault points: a host name is looked up although no background thread is available
--EXTENSIONS--
pcntl
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';
require __DIR__ . '/../io.inc';

use function Async\{await, spawn};

sweep([
    /* looked up by a call that blocks */
    'malloc(background)' => SAME,
    'malloc(thread)' => SAME,
    'pthread_create' => SAME,
    'getaddrinfo' => '*getaddrinfo for localhost failed: Temporary failure in name resolution; *: [false,false]',
    'malloc(answer)' => '*getaddrinfo for localhost failed: Memory allocation failure; *: [false,true]',
], function () {
    [$listener, $address] = listen();
    $port = explode(':', $address)[1];
    $clients = array_map(fn () => spawn(fn () => stream_socket_client("tcp://localhost:$port")), range(1, 2));
    return 'connected: ' . json_encode(array_map(fn ($client) => is_resource(await($client)), $clients));
});
?>
--EXPECT--
normally: connected: [true,true]
swept
